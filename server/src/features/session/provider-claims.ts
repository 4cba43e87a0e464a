import type { Log } from '@iambiz/runtime/log.ts'
import * as oidc from 'openid-client'
import type { ProviderConfig } from './reach-provider.ts'
import { responseOf, UnusableReply } from './token-reply.ts'

type Tokens = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers
type Claims = Record<string, unknown>

/** Keeps the digits of a number that JavaScript would round, because the rounded number could be another person's. */
const exactly = (_name: string, value: unknown, context?: { source?: string }) =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? context?.source : value

/** Returns the claims of a provider without an issuer; it has no `sub`, which OpenID Connect requires there. */
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
    if (response.status === 200) return JSON.parse(await response.clone().text(), exactly)
  } catch {
    // The error below reports it together with the response.
  }
  throw new UnusableReply('the userinfo endpoint', response)
}

/** Returns the provider's claims about the person to whom these tokens were issued. */
export async function claimsOf(
  { issuer, subjectClaim }: ProviderConfig,
  configuration: oidc.Configuration,
  tokens: Tokens,
  log: Pick<Log, 'warn'>,
): Promise<Claims> {
  if (!issuer) return plainUserInfo(configuration, tokens.access_token)
  const idClaims = tokens.claims()
  if (!idClaims) throw new Error('the provider gave no ID token')
  const enough = subjectClaim in idClaims && 'name' in idClaims
  if (enough || !configuration.serverMetadata().userinfo_endpoint) return idClaims
  // Many providers omit the profile from the ID token (OpenID Connect Core 5.4).
  try {
    const userInfo = await oidc.fetchUserInfo(configuration, tokens.access_token, idClaims.sub)
    return { ...userInfo, ...idClaims }
  } catch (error) {
    const status = responseOf(error)?.status ?? 0
    const isRefused = status >= 400 && status < 500 && status !== 429
    // Some access tokens, such as those of AD FS, are not valid for this endpoint. The ID token already identifies the
    // person, and only the name may be missing.
    if (subjectClaim in idClaims && isRefused) {
      log.warn(
        { err: error, status },
        'the userinfo endpoint refuses the token; people get the names of the ID token',
      )
      return idClaims
    }
    // The endpoint refuses the token here, not the client.
    if (error instanceof oidc.WWWAuthenticateChallengeError)
      throw new UnusableReply('the userinfo endpoint', error.response)
    throw error
  }
}
