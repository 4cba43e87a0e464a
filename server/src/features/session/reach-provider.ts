import type { FailureName } from '@iambiz/contract/errors.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import * as oidc from 'openid-client'
import { fail } from '#server/platform/failure.ts'
import { boundedFetch, timeoutMs } from './bounded-fetch.ts'
import { type Credentials, clientAuthentication } from './client-authentication.ts'
import { SetupFault } from './setup-fault.ts'
import { fetchFrom, responseOf } from './token-reply.ts'

/** Age at which metadata and keys are read again, milliseconds. */
export const rereadMs = 10 * 60_000
/** Minimum time between two reads that something unknown causes, milliseconds. */
export const restMs = 60_000

export type ProviderConfig = Credentials & {
  /** OpenID Connect discovery; absent for a provider with explicit endpoints. */
  issuer: string | undefined
  /** Accepted algorithms of ID tokens. */
  idTokenAlgorithms: readonly string[]
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

function configure(config: ProviderConfig, server: oidc.ServerMetadata): oidc.Configuration {
  const metadata = { [oidc.clockTolerance]: 60 }
  const authentication = clientAuthentication(config, server)
  // The library accepts every algorithm of the metadata, so the configured ones replace them.
  const algorithms = [...config.idTokenAlgorithms]
  const known = {
    ...server,
    id_token_signing_alg_values_supported: algorithms,
    userinfo_signing_alg_values_supported: algorithms,
  }
  const configuration = new oidc.Configuration(known, config.clientId, metadata, authentication)
  configuration.timeout = timeoutMs / 1000
  const hasIssuer = config.issuer !== undefined
  configuration[oidc.customFetch] = fetchFrom({ tokenEndpoint: server.token_endpoint, hasIssuer })
  if (server.token_endpoint?.startsWith('http:')) oidc.allowInsecureRequests(configuration)
  return configuration
}

/** Returns the endpoints of an OAuth2 provider without discovery. */
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

/** Returns the discovery address of an issuer (OpenID Connect Discovery 4.1). */
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
  // Called with the full address, the library skips this check. Issuers are compared as strings, not as URLs.
  if (server.issuer !== issuer)
    throw new SetupFault(
      'sign-in.setup-issuer',
      `OIDC_ISSUER is "${issuer}", and the metadata there say "${server.issuer}": set it to what they say`,
    )
  if (config.pkceRequired && !server.code_challenge_methods_supported?.includes('S256'))
    throw new SetupFault(
      'sign-in.setup-pkce',
      'the provider does not announce PKCE with S256: switch it on there, or set OIDC_PKCE_REQUIRED=0, which accepts that',
    )
  return configure(config, server)
}

/**
 * Returns the provider's metadata. With `maxAgeMs` it fails where the last answer is older than that and the provider
 * does not answer now; without it, metadata older than ten minutes are read again, and stay in use where that fails.
 */
export type Reach = (maxAgeMs?: number) => Promise<oidc.Configuration>

/** Logs for the operator why the provider cannot be used, and returns the failure for people. */
function failureOf(error: unknown, { issuer }: ProviderConfig, log: Pick<Log, 'warn'>): FailureName {
  const address = issuer && metadataAddress(issuer).href
  if (error instanceof SetupFault) {
    log.warn({ address, fault: error.failure }, error.message)
    return error.failure
  }
  const answer = responseOf(error)
  // Redirects are not followed; the log names their target, where the metadata are.
  const found = answer && { status: answer.status, location: answer.headers.get('location') ?? undefined }
  log.warn({ err: error, address, ...found }, 'the provider cannot be used')
  return 'sign-in.provider'
}

export function createReach(config: ProviderConfig, log: Pick<Log, 'warn'>, clock: Clock): Reach {
  let known: { configuration: oidc.Configuration; at: number } | null = null
  let failedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<oidc.Configuration> | null = null

  const readAgain = async () => {
    asking ??= discover(config).finally(() => {
      asking = null
    })
    const configuration = await asking
    known = { configuration, at: clock.now().getTime() }
    return configuration
  }

  return async (maxAgeMs) => {
    const now = clock.now().getTime()
    const fallback = maxAgeMs === undefined ? known?.configuration : undefined
    if (known && now - known.at < (maxAgeMs ?? rereadMs)) return known.configuration
    if (fallback && now - failedAt < restMs) return fallback
    try {
      return await readAgain()
    } catch (error) {
      failedAt = now
      const failure = failureOf(error, config, log)
      return fallback ?? fail(failure, null, 5)
    }
  }
}
