import { randomBytes } from 'node:crypto'
import type { SimulatedPerson } from './people.ts'

/** The grant behind a code. */
export type Grant = {
  appId: string
  redirectUri: string
  scope: string
  person: SimulatedPerson
  /** PKCE challenge (RFC 7636), if the request had one. */
  challenge?: string
}

export type Taken = { grant: Grant } | { problem: 'unknown' | 'expired' | 'used' | 'foreign' }

const storedAtMost = 1000

/** Single-use codes, bound to the application that requested them. `now` is in milliseconds. */
export function createCodeStore(now: () => number, lifeMs: number) {
  const codes = new Map<string, Grant & { issuedAt: number; used: boolean }>()
  return {
    issue(grant: Grant): string {
      const code = randomBytes(24).toString('base64url')
      codes.set(code, { ...grant, issuedAt: now(), used: false })
      const [oldest] = codes.keys()
      if (codes.size > storedAtMost && oldest) codes.delete(oldest)
      return code
    },
    /** A request of another application also consumes the code, as at WeChat. */
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
