import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import * as oidc from 'openid-client'
import { fail } from '#server/platform/failure.ts'
import { basicAuthorization } from './basic-authorization.ts'
import { boundedFetch, timeoutMs } from './bounded-fetch.ts'
import { fetchFrom } from './token-reply.ts'

export type ProviderConfig = {
  /** OpenID Connect discovery; absent for a provider with explicit endpoints. */
  issuer: string | undefined
  clientId: string
  clientSecret: string | undefined
  scope: string
  subjectClaim: string
  pkceRequired: boolean
  endpoints: {
    authorization: string | undefined
    token: string | undefined
    userinfo: string | undefined
    revocation: string | undefined
    endSession: string | undefined
  }
}

/** Basic is what every server must offer (RFC 6749 2.3.1); some offer only the form. */
function clientAuthentication(config: ProviderConfig, server: oidc.ServerMetadata): oidc.ClientAuth {
  if (!config.clientSecret) return oidc.None()
  const offered = server.token_endpoint_auth_methods_supported
  const basic = !offered || offered.includes('client_secret_basic')
  if (!basic) return oidc.ClientSecretPost(config.clientSecret)
  const { clientId, clientSecret } = config
  // The library encodes more than it must, and some providers do not decode that.
  return (_server, _client, _body, headers) =>
    headers.set('authorization', basicAuthorization({ clientId, clientSecret }))
}

function configure(config: ProviderConfig, server: oidc.ServerMetadata): oidc.Configuration {
  const metadata = { [oidc.clockTolerance]: 60 }
  const authentication = clientAuthentication(config, server)
  const configuration = new oidc.Configuration(server, config.clientId, metadata, authentication)
  configuration.timeout = timeoutMs / 1000
  const hasIssuer = config.issuer !== undefined
  configuration[oidc.customFetch] = fetchFrom({ tokenEndpoint: server.token_endpoint, hasIssuer })
  // The connection to the token endpoint would do by the standard; the signature holds also where TLS ends before us.
  if (hasIssuer) oidc.enableNonRepudiationChecks(configuration)
  if (server.token_endpoint?.startsWith('http:')) oidc.allowInsecureRequests(configuration)
  return configuration
}

/** The endpoints of a provider that speaks OAuth2 without discovery. */
function explicitMetadata({ endpoints }: ProviderConfig): oidc.ServerMetadata {
  const { authorization, token, userinfo, revocation, endSession } = endpoints
  if (!authorization || !token || !userinfo)
    throw new Error('the provider needs three endpoints or an issuer')
  return {
    issuer: new URL(authorization).origin,
    authorization_endpoint: authorization,
    token_endpoint: token,
    userinfo_endpoint: userinfo,
    ...(revocation ? { revocation_endpoint: revocation } : {}),
    ...(endSession ? { end_session_endpoint: endSession } : {}),
  }
}

/** Where a provider with this name describes itself (OpenID Connect Discovery 4.1). */
const metadataAddress = (issuer: string) =>
  new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)

async function discover(config: ProviderConfig): Promise<oidc.Configuration> {
  const { issuer } = config
  if (!issuer) return configure(config, explicitMetadata(config))
  const found = await oidc.discovery(metadataAddress(issuer), config.clientId, undefined, oidc.None(), {
    timeout: timeoutMs / 1000,
    [oidc.customFetch]: boundedFetch,
    ...(issuer.startsWith('http:') ? { execute: [oidc.allowInsecureRequests] } : {}),
  })
  const server = found.serverMetadata()
  // Asked by its address, the library leaves this to us; it would compare addresses, and names are compared letter by letter.
  if (server.issuer !== issuer)
    throw new Error(
      `OIDC_ISSUER is "${issuer}", and the metadata there say "${server.issuer}": set it to what they say`,
    )
  if (config.pkceRequired && !server.code_challenge_methods_supported?.includes('S256')) {
    throw new Error('the provider does not announce PKCE with S256 (OIDC_PKCE_REQUIRED=0 accepts that)')
  }
  return configure(config, server)
}

/** Gives the provider's metadata, asked for again when it was not heard of for `maxAgeMs`. */
export type Reach = (maxAgeMs?: number) => Promise<oidc.Configuration>

export function createReach(config: ProviderConfig, log: Pick<Log, 'warn'>, clock: Clock): Reach {
  let known: { configuration: oidc.Configuration; at: number } | null = null
  let asking: Promise<oidc.Configuration> | null = null

  return async (maxAgeMs = Number.POSITIVE_INFINITY) => {
    if (known && clock.now().getTime() - known.at < maxAgeMs) return known.configuration
    asking ??= discover(config).finally(() => {
      asking = null
    })
    try {
      const configuration = await asking
      // The first configuration is kept: it carries the provider's keys with their own refetch limits.
      known = { configuration: known?.configuration ?? configuration, at: clock.now().getTime() }
      return known.configuration
    } catch (error) {
      const address = config.issuer && metadataAddress(config.issuer).href
      log.warn({ err: error, address }, 'the provider cannot be used')
      return fail('sign-in.provider', null, 5)
    }
  }
}
