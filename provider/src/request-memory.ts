import { type AdapterPayload, Provider } from 'oidc-provider'
import type { Account } from './account-store.ts'
import { hasJwtAccessTokens } from './connections/jwt-access-token.ts'
import type { Participant } from './connections/participant-store.ts'
import type { FrontChannelSignOut } from './connections/sign-out-store.ts'
import { issuesRefreshToken } from './refresh-tokens.ts'

/** A record that is about to be written. */
export type RecordRow = {
  idHash: Buffer
  payload: string
  grantId: string | null
  uid: string | null
  /** Seconds since 1970. */
  expiresAt: number
}

/**
 * Cache of one request. The library reads a token, its grant and its account one after the other; we read them in one
 * query, and write the results of a token request in one statement.
 */
export type RequestMemory = {
  /** By grant ID; `undefined` means looked up and not found. */
  grants: Map<string, AdapterPayload | undefined>
  /** Enabled accounts by number; `undefined` means looked up and not found. */
  accounts: Map<string, Account | undefined>
  /** The account's count of ended sign-ins when first read; `null` if it is not enabled. */
  signInsEnded: Map<string, number | null>
  /** The browser's session as it is stored. */
  session: { idHash: Buffer; payload: AdapterPayload } | undefined
  /** The record of a session whose ID is being changed. */
  replaced: Buffer | undefined
  /** The sign-on that is stored with this request's code. */
  participant: Participant | undefined
  /** The code or refresh token that this request consumes, and the tokens issued for it. */
  exchange: { used?: UsedUp; AccessToken?: RecordRow; RefreshToken?: RecordRow }
  /** The stored code of this request. */
  code: AdapterPayload | undefined
  /** Sign-ons of the session that this request ended, at applications that only the browser can reach. */
  frontChannelSignOuts: readonly FrontChannelSignOut[]
}

type UsedUp = { kind: string; idHash: Buffer; issuesRefreshToken: boolean }

const memories = new WeakMap<object, RequestMemory>()

/** The cache of the current request; `undefined` outside the library's routes. */
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
    frontChannelSignOuts: [],
  }
  memories.set(ctx, memory)
  return memory
}

/** Sign-ons of the session that a request of the library ended, at applications that only the browser can reach. */
export const signedOutOf = (ctx: object): readonly FrontChannelSignOut[] =>
  memories.get(ctx)?.frontChannelSignOuts ?? []

/** Set if this request exchanges a code or token for tokens, which are then written in one statement. */
export function exchangeMemory(): RequestMemory['exchange'] | undefined {
  const oidc = Provider.ctx?.oidc
  // A JSON Web Token is not stored.
  if (oidc?.route !== 'token' || hasJwtAccessTokens(oidc.client)) return undefined
  return requestMemory()?.exchange
}

/** Whether consuming this code or token also issues a refresh token. */
export function expectsRefreshToken(kind: string): boolean {
  // Refresh tokens are rotated.
  if (kind === 'RefreshToken') return true
  const { client } = Provider.ctx?.oidc ?? {}
  const memory = requestMemory()
  if (!client || !memory) return false
  const { scope, grantId = '' } = memory.code ?? {}
  return issuesRefreshToken(client, { scope, grant: memory.grants.get(grantId) })
}
