import { type AdapterPayload, Provider } from 'oidc-provider'
import type { Account } from './account-store.ts'
import { hasJwtAccessTokens } from './connections/jwt-access-token.ts'
import type { Participant } from './connections/participant-store.ts'
import { givesRefreshToken } from './refresh-tokens.ts'

/** One record on its way to the database. */
export type RecordRow = {
  idHash: Buffer
  payload: string
  grantId: string | null
  uid: string | null
  /** Seconds since 1970. */
  expiresAt: number
}

/**
 * What one request has read on the way and what it is about to write. The library asks for a token, its grant and its
 * account one after the other; we read them together, and write what a token request issues in one statement.
 */
export type RequestMemory = {
  /** By grant id; `undefined` means "looked for and not there". */
  grants: Map<string, AdapterPayload | undefined>
  /** Enabled accounts by number; `undefined` means "looked for and not there". */
  accounts: Map<string, Account | undefined>
  /** How often the sign-ins of an account had ended when it was first read; `null` for one that is not enabled. */
  signInsEnded: Map<string, number | null>
  /** The browser's session as it is stored. */
  session: { idHash: Buffer; payload: AdapterPayload } | undefined
  /** The record of a session that gets another identifier. */
  replaced: Buffer | undefined
  /** The sign-on that is stored with the code of this request. */
  participant: Participant | undefined
  /** The code or refresh token that this request uses up, and what it gets for it. */
  exchange: { used?: UsedUp; AccessToken?: RecordRow; RefreshToken?: RecordRow }
  /** The code that was found, as it is stored. */
  code: AdapterPayload | undefined
}

type UsedUp = { kind: string; idHash: Buffer; givesRefreshToken: boolean }

const memories = new WeakMap<object, RequestMemory>()

/** The memory of the request that is being served, or `undefined` outside the library's routes. */
export function requestMemory(): RequestMemory | undefined {
  const { ctx } = Provider
  if (!ctx) return undefined
  const known = memories.get(ctx)
  if (known) return known
  const memory: RequestMemory = {
    grants: new Map(),
    accounts: new Map(),
    signInsEnded: new Map(),
    session: undefined,
    replaced: undefined,
    participant: undefined,
    exchange: {},
    code: undefined,
  }
  memories.set(ctx, memory)
  return memory
}

/** Set where this request exchanges a code or token for tokens, which are then written in one statement. */
export function exchangeMemory(): RequestMemory['exchange'] | undefined {
  const oidc = Provider.ctx?.oidc
  // A JSON Web Token is not stored.
  if (oidc?.route !== 'token' || hasJwtAccessTokens(oidc.client)) return undefined
  return requestMemory()?.exchange
}

/** Whether the code or token that this request uses up is exchanged for a refresh token as well. */
export function expectsRefreshToken(kind: string): boolean {
  // Refresh tokens are rotated.
  if (kind === 'RefreshToken') return true
  const { client } = Provider.ctx?.oidc ?? {}
  const memory = requestMemory()
  if (!client || !memory) return false
  const { scope, grantId = '' } = memory.code ?? {}
  return givesRefreshToken(client, { scope, grant: memory.grants.get(grantId) })
}
