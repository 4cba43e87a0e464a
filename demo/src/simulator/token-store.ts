import { randomBytes } from 'node:crypto'
import type { Grant } from './code-store.ts'

/** Lifetime of an access token in seconds. */
export const tokenLife = 7200
/** Lifetime of a refresh token in seconds. */
export const refreshLife = 30 * 24 * 3600

/** A token of a person; without a grant, of an application. */
export type Token = {
  value: string
  appId: string
  secret: string
  grant: Grant | null
  expiresAt: number
  refresh: string
  refreshExpiresAt: number
  revoked: boolean
}

const opaque = () => randomBytes(32).toString('base64url')

/** Tokens by value. `now` is in milliseconds. */
export function createTokenStore(now: () => number) {
  let tokens: Token[] = []
  const create = (appId: string, secret: string, grant: Grant | null): Token => {
    const token: Token = {
      value: opaque(),
      appId,
      secret,
      grant,
      expiresAt: now() + tokenLife * 1000,
      refresh: opaque(),
      refreshExpiresAt: now() + refreshLife * 1000,
      revoked: false,
    }
    tokens.push(token)
    return token
  }
  const isLive = ({ expiresAt, revoked }: Token) => !revoked && now() < expiresAt
  return {
    create,
    isLive,
    /** A repeated request of an application returns its present token. */
    ofApplication: (appId: string, secret: string): Token =>
      tokens.find(
        (token) => !token.grant && token.appId === appId && token.secret === secret && isLive(token),
      ) ?? create(appId, secret, null),
    find: (value: string) => tokens.find((token) => token.value === value),
    findByRefresh: (refresh: string) => tokens.find((token) => token.refresh === refresh),
    replaceValue(token: Token) {
      token.value = opaque()
    },
    extend(token: Token) {
      token.expiresAt = now() + tokenLife * 1000
    },
    /** Consumes a single-use refresh token and issues the next one. */
    rotate(token: Token): Token {
      tokens = tokens.filter((other) => other !== token)
      return create(token.appId, token.secret, token.grant)
    },
    revokeAll() {
      for (const token of tokens) token.revoked = true
    },
    clear() {
      tokens = []
    },
  }
}

export type TokenStore = ReturnType<typeof createTokenStore>
