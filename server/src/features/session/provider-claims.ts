import type { Log } from '@iambiz/runtime/log.ts'
import * as oidc from 'openid-client'
import type { ProviderConfig } from './reach-provider.ts'
import { responseOf, UnusableReply } from './token-reply.ts'

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
  log: Pick<Log, 'warn'>,
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
    const status = responseOf(error)?.status ?? 0
    const isRefused = status >= 400 && status < 500 && status !== 429
    // Some tokens are not for it, such as those of AD FS; the ID token says who it is, and only the name is missing.
    if (subjectClaim in idClaims && isRefused) {
      log.warn(
        { err: error, status },
        'the userinfo endpoint refuses the token; people get the names of the ID token',
      )
      return idClaims
    }
    // It is the token that is refused there, and not the client.
    if (error instanceof oidc.WWWAuthenticateChallengeError)
      throw new UnusableReply('the userinfo endpoint', error.response)
    throw error
  }
}
