import { randomBytes } from 'node:crypto'
import type { SimulatedPerson } from './people.ts'

/** What a code was given for. */
export type Grant = {
  appId: string
  redirectUri: string
  scope: string
  person: SimulatedPerson
  /** PKCE challenge (RFC 7636), where the request had one. */
  challenge?: string
}

export type Taken = { grant: Grant } | { problem: 'unknown' | 'expired' | 'used' | 'foreign' }

const kept = 1000

/** Codes that count once and belong to the application that asked for them. `now` is in milliseconds. */
export function createCodeStore(now: () => number, lifeMs: number) {
  const codes = new Map<string, Grant & { issuedAt: number; used: boolean }>()
  return {
    issue(grant: Grant): string {
      const code = randomBytes(24).toString('base64url')
      codes.set(code, { ...grant, issuedAt: now(), used: false })
      const [oldest] = codes.keys()
      if (codes.size > kept && oldest) codes.delete(oldest)
      return code
    },
    /** Another application's try spends the code as well: that is what WeChat does. */
    take(code: string, appId: string): Taken {
      const found = codes.get(code)
      if (!found) return { problem: 'unknown' }
      if (found.used) return { problem: 'used' }
      found.used = true
      if (found.appId !== appId) return { problem: 'foreign' }
      if (now() >= found.issuedAt + lifeMs) return { problem: 'expired' }
      return { grant: found }
    },
    clear: () => codes.clear(),
  }
}

export type CodeStore = ReturnType<typeof createCodeStore>
