import { basicAuthorization } from '@iambiz/runtime/basic-authorization.ts'
import { RefusedAddress } from '@iambiz/runtime/callable-address.ts'
import { createGuardedFetch } from '@iambiz/runtime/guarded-fetch.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import * as oidc from 'openid-client'
import type { AddressRules } from '../connections/addresses.ts'
import type { OidcSettings } from './settings.ts'
import { SourceProblem } from './source-problem.ts'

/** What is asked of an OAuth 2 or OpenID provider, and where the browser comes back to. */
export type OauthClient = {
  settings: Pick<OidcSettings, 'clientId' | 'clientAuthentication'>
  secret: string
  redirectUri: string
  rules: AddressRules
}

export type Fetch = (
  url: string | URL,
  request?: Parameters<ReturnType<typeof createGuardedFetch>>[1],
) => Promise<Response>

/** Calls addresses of a source, within the limits for those that administrators choose. */
export const fetchFor = ({ rules }: Pick<OauthClient, 'rules'>): Fetch =>
  createGuardedFetch({ loopback: rules.allowsLoopback, timeoutMs: 5000, maxBytes: 512 * 1024 })

const bodyOf = (body: unknown): string | undefined =>
  body === undefined || body === null ? undefined : String(body)

/** A network that does not answer is one problem, whatever the reason: it must not show which addresses are in use. */
export function unreachable(cause: unknown): SourceProblem {
  if (cause instanceof RefusedAddress) return new SourceProblem('address-refused', cause.message)
  return new SourceProblem('unreachable', String(recordOf(cause).message), { cause })
}

/** The library's view of a provider with this metadata. */
export function configurationWith(metadata: oidc.ServerMetadata, client: OauthClient): oidc.Configuration {
  const { settings, secret } = client
  const post = settings.clientAuthentication === 'client_secret_post'
  // The library would encode hyphens, which LemonLDAP::NG and Glewlwyd do not decode.
  const basic = basicAuthorization({ clientId: settings.clientId, clientSecret: secret })
  const authentication: oidc.ClientAuth = post
    ? oidc.ClientSecretPost(secret)
    : (_server, _client, _body, headers) => headers.set('authorization', basic)
  const configuration = new oidc.Configuration(metadata, settings.clientId, {}, authentication)
  const fetch = fetchFor(client)
  configuration[oidc.customFetch] = (url, { method, headers, body, signal }) =>
    fetch(url, {
      method,
      headers,
      ...(body ? { body: bodyOf(body) ?? '' } : {}),
      signal: signal ?? undefined,
    })
  // Only hosts that the deployment lists have addresses over http.
  if (metadata.issuer.startsWith('http:')) oidc.allowInsecureRequests(configuration)
  return configuration
}

/** Checks that a source knows the client. The code is none, so that a source that accepts the client says so of it. */
export async function tryClient(
  configuration: oidc.Configuration,
  redirectUri: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const url = new URL(redirectUri)
  url.search = new URLSearchParams({ code: 'test-of-the-settings', state: 'test', ...more }).toString()
  try {
    await oidc.authorizationCodeGrant(configuration, url, {
      expectedState: 'test',
      pkceCodeVerifier: 'v'.repeat(43),
    })
  } catch (error) {
    const { error: named, status } = recordOf(error)
    const isUnknown = named === 'invalid_client' || named === 'unauthorized_client' || status === 401
    if (isUnknown) throw new SourceProblem('client', String(named))
    if (named === undefined) throw unreachable(error)
  }
}
