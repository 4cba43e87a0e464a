import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import { createLineBudget, warningsWithin } from '@iambiz/runtime/line-budget.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { JWTVerifyGetKey } from 'jose'
import * as oidc from 'openid-client'
import { digest } from '#server/platform/digest.ts'
import { fail } from '#server/platform/failure.ts'
import { type ProviderAccount, providerAccount } from './provider-account.ts'
import { claimsOf } from './provider-claims.ts'
import { type SignedInAtProvider, toPerson } from './provider-person.ts'
import { publishedKeys } from './published-keys.ts'
import { createReach, type ProviderConfig } from './reach-provider.ts'
import { failWhereAway, isInvalidGrant } from './token-reply.ts'

/** What the portal asks of the external provider, over OAuth2 and OpenID Connect only. */
export type ProviderClient = ProviderAccount & {
  authorizationUrl(request: {
    redirect: string
    state: string
    nonce: string
    codeVerifier: string
    uiLocales: string
    /** The provider shows nothing of its own (OpenID Connect Core 3.1.2.1, `prompt=none`). */
    silently: boolean
  }): Promise<string>
  /** Whether the provider can be asked silently; without OpenID Connect it would show a page. */
  knowsPrompt: boolean
  exchange(request: {
    code: string
    issuer: string | undefined
    redirect: string
    nonce: string
    codeVerifier: string
  }): Promise<SignedInAtProvider>
  /** Where to send the browser to end the provider's session too; a provider without ID tokens is asked without one. */
  endSessionUrl(request: {
    idToken: string | null
    redirect: string
    uiLocales: string
  }): Promise<string | undefined>
  revoke(token: string, endsSession?: boolean): Promise<void>
  /** Trades a refresh token; fails with `session.ended` where the provider says that it counts no more, and not else. */
  refresh(refreshToken: string): Promise<{ accessToken: string; refreshToken: string }>
  /** The provider's name and the keys that it publishes; `null` for one without discovery, which signs nothing. */
  signingKeys(): Promise<{ issuer: string; keys: JWTVerifyGetKey } | null>
}

/** A language as `ui_locales` names it (OpenID Connect Core 3.1.2.1). */
export const uiLocalesOf = (lang: Language): string => (lang === 'en' ? 'en' : 'zh-CN')

/** How long a provider counts as reachable after it answered, milliseconds. */
const reachableForMs = 5000

async function renewed(
  configuration: oidc.Configuration,
  token: string,
  { log, clock }: { log: Pick<Log, 'warn'>; clock: Clock },
) {
  try {
    const tokens = await oidc.refreshTokenGrant(configuration, token)
    return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? token }
  } catch (error) {
    log.warn({ err: error }, 'the provider gave no new token')
    if (isInvalidGrant(error)) return fail('session.ended')
    failWhereAway(error, clock.now())
    return fail('sign-in.provider', null, 5)
  }
}

async function revoked(configuration: oidc.Configuration, token: string, endsSession = false): Promise<void> {
  if (!configuration.serverMetadata().revocation_endpoint) return
  // A word of the bundled provider's; RFC 7009 has others pass over it.
  await oidc.tokenRevocation(configuration, token, endsSession ? { end_session: 'true' } : {})
}

/** A provider that gives no answer that can be used fails with `sign-in.provider`; a code that it refuses, with `sign-in.code`. */
export function createProviderClient(config: ProviderConfig, wholeLog: Log, clock: Clock): ProviderClient {
  // Strangers send codes that are none, and browsers ask again while the provider is away.
  const budget = createLineBudget(wholeLog)
  const log = warningsWithin(wholeLog, budget)
  const reach = createReach(config, log, clock)
  let keys: JWTVerifyGetKey | null = null

  return {
    ...providerAccount(config, log, reach),

    knowsPrompt: config.issuer !== undefined,

    async authorizationUrl({ redirect, state, nonce, codeVerifier, uiLocales, silently }) {
      const configuration = await reach(reachableForMs)
      const parameters: Record<string, string> = {
        response_type: 'code',
        redirect_uri: redirect,
        scope: config.scope,
        state,
        code_challenge: digest(codeVerifier).toString('base64url'),
        code_challenge_method: 'S256',
        ui_locales: uiLocales,
        ...(config.issuer ? { nonce } : {}),
        ...(silently ? { prompt: 'none' } : {}),
      }
      return oidc.buildAuthorizationUrl(configuration, parameters).href
    },

    async exchange({ code, issuer, redirect, nonce, codeVerifier }) {
      const configuration = await reach()
      const expected = configuration.serverMetadata()
      // RFC 9207. A caller that leaves `iss` out (the specification's call has none) gets no mix-up either:
      // there is one provider, the code goes to its token endpoint only, and the ID token names its issuer.
      const address = new URL(redirect)
      address.searchParams.set('code', code)
      // Without discovery nobody knows what the provider calls itself.
      address.searchParams.set('iss', (config.issuer && issuer) ?? expected.issuer)
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, address, {
          pkceCodeVerifier: codeVerifier,
          expectedState: oidc.skipStateCheck,
          idTokenExpected: config.issuer !== undefined,
          ...(config.issuer ? { expectedNonce: nonce } : {}),
        })
        const claims = await claimsOf(config, configuration, tokens)
        return toPerson(claims, config.subjectClaim, {
          refreshToken: tokens.refresh_token ?? tokens.access_token,
          idToken: tokens.id_token,
        })
      } catch (error) {
        // Anybody can send a code that is none; any other refusal is for the operator to see.
        if (isInvalidGrant(error)) budget.count('the provider refused a code')
        else log.warn({ err: error }, 'the code exchange failed')
        failWhereAway(error, clock.now())
        return fail('sign-in.code')
      }
    },

    async endSessionUrl({ idToken, redirect, uiLocales }) {
      const configuration = await reach()
      if (!configuration.serverMetadata().end_session_endpoint) return undefined
      return oidc.buildEndSessionUrl(configuration, {
        ...(idToken ? { id_token_hint: idToken } : {}),
        post_logout_redirect_uri: redirect,
        ui_locales: uiLocales,
      }).href
    },

    revoke: async (token, endsSession) => revoked(await reach(), token, endsSession),

    refresh: async (token) => renewed(await reach(), token, { log, clock }),

    async signingKeys() {
      const { issuer, jwks_uri: address } = (await reach()).serverMetadata()
      if (!config.issuer || !address) return null
      keys ??= publishedKeys(address)
      return { issuer, keys }
    },
  }
}
