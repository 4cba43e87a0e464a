import type { Clock } from '@iambiz/runtime/clock.ts'
import { protocolClaims } from '../connections/claims.ts'
import { secondsOf } from '../epoch-seconds.ts'
import { signingKeyFor, signToken } from '../signed-token.ts'
import type { SigningKey } from '../signing-key-store.ts'
import type { Identity } from './sign-on-store.ts'

/** A token is for the one request that it comes with; seconds. */
const tokenLife = 60

const prefix = 'x-iambiz-'

/** Headers that the protocol sets or reads; attributes never override them. */
const reserved = new Set(['user', 'token', 'secret'])

/** Whether an attribute may be the end of a header's name, and a claim. */
export const isHeaderName = (name: string): boolean =>
  /^[A-Za-z][A-Za-z0-9-]*$/.test(name) && !reserved.has(name.toLowerCase()) && !protocolClaims.has(name)

/** A value as printable ASCII: other characters, `%` and `,` are percent-encoded in UTF-8. */
const headerText = (value: string): string =>
  value.toWellFormed().replace(/[^\x20-\x7e]|[%,]/gu, (character) =>
    // `encodeURIComponent` leaves no character of these as it is.
    encodeURIComponent(character),
  )

const headerOf = (value: unknown): string => [value].flat().map(String).map(headerText).join(',')

type TokenParts = { issuer: string; keys: readonly SigningKey[]; clock: Clock }

/** A JSON Web Token about the person, for the application at `host` alone. */
function tokenFor(
  { issuer, keys, clock }: TokenParts,
  host: string,
  { sub, claims, agentNo }: Identity,
): string {
  const now = clock.now()
  const iat = secondsOf(now)
  const act = agentNo === null ? {} : { act: { sub: agentNo } }
  const all = { ...claims, ...act, iss: issuer, aud: host, sub, iat, nbf: iat, exp: iat + tokenLife }
  return signToken('JWT', all, signingKeyFor(keys, 'ES256', now))
}

/** The headers with which an admitted request reaches the application. */
export function identityHeaders(parts: TokenParts, host: string, identity: Identity): Record<string, string> {
  const { sub, claims, agentNo } = identity
  const attributes = Object.entries(claims).map(([name, value]) => [
    prefix + name.toLowerCase(),
    headerOf(value),
  ])
  return {
    ...Object.fromEntries(attributes),
    ...(agentNo === null ? {} : { [`${prefix}act`]: headerText(agentNo) }),
    [`${prefix}user`]: headerText(sub),
    [`${prefix}token`]: tokenFor(parts, host, identity),
  }
}
