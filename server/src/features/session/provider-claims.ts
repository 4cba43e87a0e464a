import * as oidc from 'openid-client'
import type { ProviderConfig } from './reach-provider.ts'
import { UnusableReply } from './token-reply.ts'

type Tokens = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers
type Claims = Record<string, unknown>

/** A number that JavaScript would round is kept as its digits: rounded, it could be the number of another person. */
const exactly = (_name: string, value: unknown, context?: { source?: string }) =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? context?.source : value

/** What a provider without an issuer says of a person; it knows no `sub`, which OpenID Connect demands there. */
async function plainUserInfo(configuration: oidc.Configuration, accessToken: string): Promise<Claims> {
  const address = new URL(configuration.serverMetadata().userinfo_endpoint ?? '')
  const headers = new Headers({ accept: 'application/json' })
  const response = await oidc.fetchProtectedResource(
    configuration,
    accessToken,
    address,
    'GET',
    null,
    headers,
  )
  try {
    if (response.status === 200) return JSON.parse(await response.clone().text(), exactly) as Claims
  } catch {
    // Told below, with the answer.
  }
  throw new UnusableReply('the userinfo endpoint', response)
}

/** What the provider says of the person whose tokens these are. */
export async function claimsOf(
  { issuer, subjectClaim }: ProviderConfig,
  configuration: oidc.Configuration,
  tokens: Tokens,
): Promise<Claims> {
  if (!issuer) return plainUserInfo(configuration, tokens.access_token)
  const idClaims = tokens.claims()
  if (!idClaims) throw new Error('the provider gave no ID token')
  const enough = subjectClaim in idClaims && 'name' in idClaims
  if (enough || !configuration.serverMetadata().userinfo_endpoint) return idClaims
  // Many providers keep the profile out of the ID token (OpenID Connect Core 5.4).
  try {
    const userInfo = await oidc.fetchUserInfo(configuration, tokens.access_token, idClaims.sub)
    return { ...userInfo, ...idClaims }
  } catch (error) {
    // It is the token that is refused there, and not the client.
    if (error instanceof oidc.WWWAuthenticateChallengeError)
      throw new UnusableReply('the userinfo endpoint', error.response)
    throw error
  }
}
