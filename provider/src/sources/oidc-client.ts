import { recordOf } from '@iambiz/runtime/records.ts'
import * as oidc from 'openid-client'
import { type AddressRules, isCalledAddress, isWebAddress } from '../connections/addresses.ts'
import { authTimeOf } from './freshness.ts'
import { configurationWith, type Fetch, fetchFor, tryClient, unreachable } from './oauth-configuration.ts'
import type { OidcSettings } from './settings.ts'
import { SourceProblem } from './source-problem.ts'

/** Never `none`, and never HS*: anyone with the client secret could sign with it. */
const algorithms = ['RS256', 'ES256', 'PS256', 'EdDSA', 'Ed25519']

/** What is asked of a source, and where the browser comes back to. */
export type OidcClient = {
  settings: OidcSettings
  secret: string
  redirectUri: string
  rules: AddressRules
}

async function readJson(fetch: Fetch, url: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, { headers: { accept: 'application/json' } }).catch((cause) => {
    throw unreachable(cause)
  })
  const body = await response.json().catch(() => undefined)
  if (response.status !== 200 || typeof body !== 'object' || body === null)
    throw new SourceProblem('no-metadata', `${url} answered ${response.status}`)
  return recordOf(body)
}

const discoveryPath = '/.well-known/openid-configuration'

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** Reads the metadata of a source; refuses another issuer, addresses that are not called, and weak algorithms. */
async function readMetadata(client: OidcClient): Promise<oidc.ServerMetadata> {
  const { settings, rules } = client
  const metadata = await readJson(fetchFor(client), `${settings.issuer.replace(/\/$/, '')}${discoveryPath}`)
  // Exactly as configured (OpenID Connect Discovery 4.3).
  if (metadata.issuer !== settings.issuer) throw new SourceProblem('issuer', String(metadata.issuer))
  const called = [metadata.token_endpoint, metadata.jwks_uri, metadata.userinfo_endpoint ?? metadata.jwks_uri]
  const areCalled = called.every((url) => typeof url === 'string' && isCalledAddress(url, rules))
  const opened = metadata.authorization_endpoint
  if (!areCalled || typeof opened !== 'string' || !isWebAddress(opened, rules))
    throw new SourceProblem('addresses')
  const offered = metadata.id_token_signing_alg_values_supported
  const accepted = (offered === undefined ? ['RS256'] : listOf(offered)).filter((alg) =>
    algorithms.includes(alg),
  )
  if (accepted.length === 0) throw new SourceProblem('algorithm', listOf(offered).join(' '))
  return { ...metadata, issuer: settings.issuer, id_token_signing_alg_values_supported: accepted }
}

/** The library's view of a source, which checks every ID token by the source's published keys. */
async function configure(client: OidcClient): Promise<oidc.Configuration> {
  const configuration = configurationWith(await readMetadata(client), client)
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

const known = new Map<string, { configuration: Promise<oidc.Configuration>; until: number }>()
const knownForMs = 10 * 60_000
const mostKnown = 100

/** The same, remembered for a while under the settings; failures are not remembered. */
function configurationOf(client: OidcClient): Promise<oidc.Configuration> {
  const key = JSON.stringify([client.settings, client.secret, client.rules])
  const found = known.get(key)
  if (found && found.until > Date.now()) return found.configuration
  const configuration = configure(client)
  if (known.size >= mostKnown) known.clear()
  known.set(key, { configuration, until: Date.now() + knownForMs })
  configuration.catch(() => known.delete(key))
  return configuration
}

/** The secrets of one sign-in: they bind the answer to the request. */
export type Request = { state: string; nonce: string; verifier: string }

export const newRequest = (): Request => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
})

/** The address at the source that the browser opens. `age`: how many seconds ago it may have asked the person. */
export async function authorizationUrl(
  client: OidcClient,
  { state, nonce, verifier }: Request,
  { language, age }: { language: 'zh' | 'en'; age: number | undefined },
): Promise<string> {
  const configuration = await configurationOf(client)
  return oidc.buildAuthorizationUrl(configuration, {
    ...{ response_type: 'code', redirect_uri: client.redirectUri, scope: client.settings.scopes.join(' ') },
    ...{ state, nonce, code_challenge: await oidc.calculatePKCECodeChallenge(verifier) },
    ...{ code_challenge_method: 'S256', ui_locales: language === 'en' ? 'en' : 'zh-CN' },
    // Both for a new sign-in: some sources follow one only, and `max_age` makes them send `auth_time`.
    ...(age === undefined ? {} : { max_age: String(age) }),
    ...(age === 0 ? { prompt: 'login' } : {}),
  }).href
}

/** Reads what the userinfo endpoint adds; what the signed token says counts more. */
async function claimsOf(
  configuration: oidc.Configuration,
  tokens: oidc.TokenEndpointResponse,
  idToken: oidc.IDToken,
) {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return { ...idToken }
  // Refuses the answer about another person (OpenID Connect Core 5.3.2).
  const more = await oidc.fetchUserInfo(configuration, tokens.access_token, idToken.sub)
  return { ...more, ...idToken }
}

/** Who signed in at a source, and when it asked them, by its signed token; undefined if it does not say. */
type Returned = { claims: Record<string, unknown>; authTime: number | undefined }

/**
 * Exchanges the code in a callback for the claims of the person. Checks state, issuer (RFC 9207), nonce, audience, time
 * and signature.
 */
export async function exchange(
  client: OidcClient,
  { state, nonce, verifier }: Request,
  query: string,
): Promise<Returned> {
  const configuration = await configurationOf(client)
  const url = new URL(client.redirectUri)
  url.search = query
  const { issuer } = configuration.serverMetadata()
  // Checked even where the source does not announce that it sends it.
  const named = url.searchParams.get('iss')
  if (named !== null && named !== issuer) throw new SourceProblem('answer', 'another issuer')
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, url, {
      ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
    })
    const idToken = tokens.claims()
    if (!idToken) throw new SourceProblem('answer', 'there is no ID token')
    return { claims: await claimsOf(configuration, tokens, idToken), authTime: authTimeOf(idToken) }
  } catch (error) {
    if (error instanceof SourceProblem) throw error
    const { code, error: named, message } = recordOf(error)
    throw new SourceProblem('answer', [named, code, message].filter(Boolean).join(' '), { cause: error })
  }
}

/**
 * Tries a source without a person: metadata, keys, and whether it knows the client. The code is none, so that a source
 * that accepts the client answers `invalid_grant`.
 */
export async function tryOidc(client: OidcClient): Promise<void> {
  const configuration = await configure(client)
  const { jwks_uri: keys = '', issuer: iss } = configuration.serverMetadata()
  if (listOfKeys(await readJson(fetchFor(client), keys)) === 0) throw new SourceProblem('keys')
  await tryClient(configuration, client.redirectUri, { iss })
}

const listOfKeys = ({ keys }: Record<string, unknown>): number =>
  Array.isArray(keys) ? keys.filter((key) => recordOf(key).kty !== 'oct').length : 0
