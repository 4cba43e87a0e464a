import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import { createLineBudget, warningsWithin } from '@iambiz/runtime/line-budget.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { JWTVerifyGetKey } from 'jose'
import * as oidc from 'openid-client'
import { digest } from '#server/platform/digest.ts'
import { Failure, fail } from '#server/platform/failure.ts'
import { verifySignature } from './id-token.ts'
import { type LogoutToken, readLogoutToken } from './logout-token.ts'
import { type ProviderAccount, providerAccount } from './provider-account.ts'
import { claimsOf } from './provider-claims.ts'
import { createProviderKeys } from './provider-keys.ts'
import { type SignedInAtProvider, toPerson } from './provider-person.ts'
import { createReach, type ProviderConfig, type Reach, restMs } from './reach-provider.ts'
import { SetupFault, setupFaultOf } from './setup-fault.ts'
import { failWhereAway, isInvalidGrant } from './token-reply.ts'

type AuthorizationRequest = {
  redirect: string
  state: string
  nonce: string
  codeVerifier: string
  uiLocales: string
  /**
   * `none`: the provider shows no page. `login`: it authenticates the person again, and reports when (`auth_time`).
   * Absent: the provider decides (OpenID Connect Core 3.1.2.1).
   */
  prompt?: 'none' | 'login' | undefined
}

/** Calls of the external provider, over OAuth2 and OpenID Connect only. */
export type ProviderClient = ProviderAccount & {
  authorizationUrl(request: AuthorizationRequest): Promise<string>
  /** Whether the provider supports `prompt`; without OpenID Connect it might show a page anyway. */
  knowsPrompt: boolean
  exchange(request: {
    code: string
    issuer: string | undefined
    redirect: string
    nonce: string
    codeVerifier: string
  }): Promise<SignedInAtProvider>
  /**
   * Returns where to send the browser to end the provider's session too; without an ID token the address has no hint.
   * Fails where the provider does not answer now.
   */
  endSessionUrl(request: {
    idToken: string | null
    redirect: string
    uiLocales: string
  }): Promise<string | undefined>
  revoke(token: string, endsSession?: boolean): Promise<void>
  /**
   * Exchanges a refresh token; fails with `session.ended` only where the provider reports that it is no longer valid.
   */
  refresh(refreshToken: string): Promise<{ accessToken: string; refreshToken: string }>
  /** Validates a logout token of the provider; fails where it is invalid or issued for another client. */
  readLogoutToken(token: string, now: Date): Promise<LogoutToken>
  /** Returns the provider's issuer and published keys; `null` for one without discovery, which signs nothing. */
  signingKeys(): Promise<{ issuer: string; keys: JWTVerifyGetKey } | null>
  /** Returns the provider's published metadata (OpenID Connect Discovery 4). */
  metadata(): Promise<Readonly<Record<string, unknown>>>
}

/** Returns a language in the form of `ui_locales` (OpenID Connect Core 3.1.2.1). */
export const uiLocalesOf = (lang: Language): string => (lang === 'en' ? 'en' : 'zh-CN')

/** How long a provider counts as reachable after an answer, milliseconds. */
const reachableForMs = 5000

type Surroundings = { config: ProviderConfig; log: Pick<Log, 'warn'>; clock: Clock }

/** Logs a configuration error and fails with its code, where the error shows one. */
function failWhereMisconfigured(error: unknown, { config, log }: Surroundings): void {
  const fault = setupFaultOf(error, config.idTokenAlgorithms)
  if (fault === null) fail('sign-in.code')
  if (!fault) return
  log.warn({ fault: fault.failure, err: fault.cause }, fault.message)
  fail(fault.failure, null, 5)
}

/** Fails with the reason why a code exchange did not succeed. */
function failExchange(error: unknown, surroundings: Surroundings): never {
  if (isInvalidGrant(error)) fail('sign-in.code')
  // The key is new, and reading the metadata again has failed.
  if (error instanceof Failure) throw error
  failWhereMisconfigured(error, surroundings)
  surroundings.log.warn({ err: error }, 'the code exchange failed')
  failWhereAway(error, surroundings.clock.now())
  return fail('sign-in.setup-token', null, 5)
}

async function renewed(configuration: oidc.Configuration, token: string, surroundings: Surroundings) {
  const { log, clock } = surroundings
  try {
    const tokens = await oidc.refreshTokenGrant(configuration, token)
    return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? token }
  } catch (error) {
    if (isInvalidGrant(error)) {
      log.warn({ err: error }, 'the provider gave no new token')
      return fail('session.ended')
    }
    failWhereMisconfigured(error, surroundings)
    log.warn({ err: error }, 'the provider gave no new token')
    failWhereAway(error, clock.now())
    return fail('sign-in.provider', null, 5)
  }
}

const withoutOffline = (scope: string) =>
  scope
    .split(' ')
    .filter((name) => name !== 'offline_access')
    .join(' ')

function authorizationParameters(
  { issuer, scope }: ProviderConfig,
  { redirect, state, nonce, codeVerifier, uiLocales, prompt }: AuthorizationRequest,
): Record<string, string> {
  return {
    response_type: 'code',
    redirect_uri: redirect,
    // The person has a refresh token from the sign-in already; a second one would stay unused.
    scope: prompt === 'login' ? withoutOffline(scope) : scope,
    state,
    code_challenge: digest(codeVerifier).toString('base64url'),
    code_challenge_method: 'S256',
    ui_locales: uiLocales,
    ...(issuer ? { nonce } : {}),
    ...(prompt ? { prompt } : {}),
    ...(prompt === 'login' ? { max_age: '0' } : {}),
  }
}

type KeysAt = ReturnType<typeof createProviderKeys>

/** Checks signatures by the keys at the address in the metadata. */
function signatureCheck(config: ProviderConfig, reach: Reach, keysAt: KeysAt) {
  const keys = async (maxAgeMs?: number) => {
    const { jwks_uri: address } = (await reach(maxAgeMs)).serverMetadata()
    if (address) return keysAt(address)
    throw new SetupFault('sign-in.setup-key', 'the metadata of the provider name no jwks_uri')
  }
  return (idToken: string) =>
    verifySignature(idToken, {
      algorithms: config.idTokenAlgorithms,
      secret: config.clientSecret,
      keys: () => keys(),
      reread: () => keys(restMs),
    })
}

async function revoked(configuration: oidc.Configuration, token: string, endsSession = false): Promise<void> {
  if (!configuration.serverMetadata().revocation_endpoint) return
  // An extension of the bundled provider; other providers ignore it (RFC 7009).
  await oidc.tokenRevocation(configuration, token, endsSession ? { end_session: 'true' } : {})
}

/**
 * Returns the client of the provider. Its calls fail with `sign-in.provider` where the provider does not answer, with
 * `sign-in.code` for a refused code, and with `sign-in.setup-…` where the configurations of portal and provider do not
 * match.
 */
export function createProviderClient(config: ProviderConfig, wholeLog: Log, clock: Clock): ProviderClient {
  // Limits log lines, because anyone can send invalid codes, and browsers retry while the provider is unavailable.
  const budget = createLineBudget(wholeLog)
  const log = warningsWithin(wholeLog, budget)
  const reach = createReach(config, log, clock)
  const surroundings = { config, log, clock }
  const keysAt = createProviderKeys()
  const checkSignature = signatureCheck(config, reach, keysAt)

  return {
    ...providerAccount(config, log, reach),

    knowsPrompt: config.issuer !== undefined,

    async authorizationUrl(request) {
      const configuration = await reach(reachableForMs)
      return oidc.buildAuthorizationUrl(configuration, authorizationParameters(config, request)).href
    },

    async exchange({ code, issuer, redirect, nonce, codeVerifier }) {
      const configuration = await reach()
      const expected = configuration.serverMetadata()
      // RFC 9207. A caller that omits `iss` (the specification's call has none) is safe from mix-up attacks too: there
      // is one provider, the code goes to its token endpoint only, and the ID token names its issuer. Without discovery
      // the portal does not know the provider's issuer.
      if (config.issuer && issuer !== undefined && issuer !== expected.issuer) {
        budget.count('a code of another provider')
        return fail('sign-in.code')
      }
      const address = new URL(redirect)
      address.searchParams.set('code', code)
      address.searchParams.set('iss', expected.issuer)
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, address, {
          pkceCodeVerifier: codeVerifier,
          expectedState: oidc.skipStateCheck,
          idTokenExpected: config.issuer !== undefined,
          ...(config.issuer ? { expectedNonce: nonce } : {}),
        })
        if (config.issuer) await checkSignature(tokens.id_token ?? '')
        const claims = await claimsOf(config, configuration, tokens, log)
        return toPerson(claims, config.subjectClaim, {
          refreshToken: tokens.refresh_token ?? tokens.access_token,
          idToken: tokens.id_token,
        })
      } catch (error) {
        // Anyone can send an invalid code, which is only counted; the operator has to see any other refusal.
        if (isInvalidGrant(error)) budget.count('the provider refused a code')
        return failExchange(error, surroundings)
      }
    },

    async endSessionUrl({ idToken, redirect, uiLocales }) {
      // The browser leaves for this address, so the provider must be known to be reachable.
      const configuration = await reach(reachableForMs)
      if (!configuration.serverMetadata().end_session_endpoint) return undefined
      return oidc.buildEndSessionUrl(configuration, {
        ...(idToken ? { id_token_hint: idToken } : {}),
        post_logout_redirect_uri: redirect,
        ui_locales: uiLocales,
      }).href
    },

    revoke: async (token, endsSession) => revoked(await reach(), token, endsSession),

    refresh: async (token) => renewed(await reach(), token, surroundings),

    async readLogoutToken(token, now) {
      // A provider without discovery signs nothing.
      if (!config.issuer) return fail('provider-logout.issuer')
      const { issuer } = (await reach()).serverMetadata()
      return readLogoutToken(token, { issuer, clientId: config.clientId, checkSignature, now })
    },

    async signingKeys() {
      const { issuer, jwks_uri: address } = (await reach()).serverMetadata()
      if (!config.issuer || !address) return null
      return { issuer, keys: keysAt(address) }
    },

    metadata: async () => (await reach()).serverMetadata(),
  }
}
