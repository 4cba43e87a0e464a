import { recordOf } from '@iambiz/runtime/records.ts'
import * as oidc from 'openid-client'
import { staffNumberClaim } from './mapping.ts'
import { configurationWith, type OauthClient, tryClient } from './oauth-configuration.ts'
import type { Request } from './oidc-client.ts'
import type { OauthSettings } from './settings.ts'
import { SourceProblem } from './source-problem.ts'

export type Oauth2Client = Omit<OauthClient, 'settings'> & { settings: OauthSettings }

function configure(client: Oauth2Client): oidc.Configuration {
  const { authorizationUrl, tokenUrl } = client.settings
  const metadata = { authorization_endpoint: authorizationUrl, token_endpoint: tokenUrl }
  return configurationWith({ issuer: new URL(tokenUrl).origin, ...metadata }, client)
}

/** The address at the source that the browser opens (RFC 6749 4.1.1, with PKCE). */
export async function oauthRequestUrl(client: Oauth2Client, { state, verifier }: Request): Promise<string> {
  const { scopes } = client.settings
  return oidc.buildAuthorizationUrl(configure(client), {
    ...{ response_type: 'code', redirect_uri: client.redirectUri, state },
    // A scope is never empty (RFC 6749 3.3).
    ...(scopes.length > 0 ? { scope: scopes.join(' ') } : {}),
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href
}

/** The value at a path such as `data.user.id`, as text; undefined where there is no text or whole number. */
function valueAt(body: unknown, path: string): string | undefined {
  const value = path.split('.').reduce<unknown>((found, name) => recordOf(found)[name], body)
  if (Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** The claims of a person in what the source says of them. */
function claimsIn({ idField, mapBy, claim }: OauthSettings, body: unknown): Record<string, unknown> {
  const sub = valueAt(body, idField)
  if (sub === undefined) throw new SourceProblem('answer', `the person has no ${idField}`)
  const name = ['name', 'display_name', 'displayName', 'login', 'username'].map((one) => valueAt(body, one))
  const mapped = valueAt(body, claim)
  return {
    ...{ sub, name: name.find((one) => one !== undefined) },
    ...(mapBy === 'email' ? { email: mapped, email_verified: true } : { [staffNumberClaim]: mapped }),
  }
}

/** Exchanges the code in a callback for what the source says of the person. Throws a `SourceProblem`. */
export async function readOauthAnswer(
  client: Oauth2Client,
  { state, verifier }: Request,
  query: string,
): Promise<Record<string, unknown>> {
  const configuration = configure(client)
  const url = new URL(client.redirectUri)
  const sent = new URLSearchParams(query)
  // Settings name no issuer to compare it with; each source has a redirect address of its own instead.
  sent.delete('iss')
  url.search = sent.toString()
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, url, {
      ...{ expectedState: state, pkceCodeVerifier: verifier },
    })
    const userInfoUrl = new URL(client.settings.userInfoUrl)
    const reply = await oidc.fetchProtectedResource(
      configuration,
      tokens.access_token,
      userInfoUrl,
      'GET',
      null,
      new Headers({ accept: 'application/json' }),
    )
    if (reply.status !== 200)
      throw new SourceProblem('answer', `the person was answered with ${reply.status}`)
    return claimsIn(client.settings, await reply.json())
  } catch (error) {
    if (error instanceof SourceProblem) throw error
    const { code, error: named, message } = recordOf(error)
    throw new SourceProblem('answer', [named, code, message].filter(Boolean).join(' '), { cause: error })
  }
}

/** Tries a source without a person: whether it accepts the client. */
export const tryOauth = (client: Oauth2Client): Promise<void> =>
  tryClient(configure(client), client.redirectUri)
