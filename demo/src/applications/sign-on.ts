import type { Language } from '@iambiz/runtime/language.ts'
import * as oidc from 'openid-client'
import { demoClientIdOf, demoSecretOf, signOnScopes } from '#demo/connections/clients.ts'
import { createDiscovery } from './discovery.ts'
import type { Agent, SignOn, Visitor } from './session.ts'

/** The provider was unreachable or sent an invalid response; a retry may help. */
export class ProviderUnavailable extends Error {}

/** The provider or the application refused this sign-on; a new one may succeed. */
export class SignOnRefused extends Error {}

export type SignOnOptions = {
  issuer: string
  bundledProvider: boolean
  clientSecret: string | undefined
  /** The redirect URI. */
  redirectUri: string
  now: () => number
}

type Wish = {
  code: string
  language: Language | null
  uiLocales: string
  /** The ticket with which the portal opens an application for an agent. */
  ticket?: string
}

/** The demo's part of the authorization code flow (OpenID Connect Core 3.1) with PKCE (RFC 7636). */
export type SignOnClient = {
  begin(wish: Wish): Promise<{ url: string; signOn: SignOn }>
  /** Redeems the response at `url`; throws `ProviderUnavailable` or `SignOnRefused`. */
  finish(url: URL, signOn: SignOn): Promise<Visitor>
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const millis = (seconds: unknown): number => (typeof seconds === 'number' ? seconds * 1000 : 0)

/**
 * The agent in the ID token; throws if it has one that was not requested, lacks a requested one, or names another
 * application.
 */
function agentIn(
  { act, delegation, exp }: Record<string, unknown>,
  { acting, code }: Pick<SignOn, 'acting' | 'code'>,
): Agent | null {
  if (!acting && act === undefined) return null
  const { sub, name, name_en } = (act ?? {}) as Record<string, unknown>
  const userNo = text(sub)
  if (!acting || userNo === null) throw new SignOnRefused('somebody else signed on than was meant')
  const { ends_at, app_code } = (delegation ?? {}) as Record<string, unknown>
  if (app_code !== code) throw new SignOnRefused('the delegation is for another application')
  return { userNo, name: text(name), nameEn: text(name_en), endsAt: millis(ends_at), until: millis(exp) }
}

type Given = { claims: Record<string, unknown>; agent?: Agent | null }

export function toVisitor({ claims, agent = null }: Given, issuer: string, now: number): Visitor {
  const { amr, auth_time: authTime } = claims
  return {
    userNo: text(claims.sub) ?? '',
    name: text(claims.name) ?? text(claims.preferred_username),
    nameEn: text(claims.name_en),
    email: text(claims.email),
    signedInAt: typeof authTime === 'number' ? authTime * 1000 : now,
    methods: Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : [],
    issuer,
    claims,
    agent,
  }
}

/** Converts an error of openid-client. */
function signOnError(error: unknown): Error {
  if (error instanceof SignOnRefused) return error
  const refusals = [oidc.AuthorizationResponseError, oidc.ResponseBodyError]
  const cause = error as { code?: string; status?: number; message?: string }
  if (refusals.some((type) => error instanceof type) && (cause.status ?? 400) < 500) {
    return new SignOnRefused('the provider refused', { cause: error })
  }
  const invalid =
    cause.code === 'OAUTH_INVALID_RESPONSE' || cause.code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'
  return invalid
    ? new SignOnRefused('the answer does not belong to this sign-on', { cause: error })
    : new ProviderUnavailable('the provider cannot be used', { cause: error })
}

export const withOurErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw signOnError(error)
  }
}

/** The discovered provider for each application, with its own client. */
function createDiscoveries(options: SignOnOptions): (code: string) => Promise<oidc.Configuration> {
  const known = new Map<string, () => Promise<oidc.Configuration>>()
  return (code) => {
    const clientId = demoClientIdOf(code, options)
    const secret = demoSecretOf(code, options)
    const authentication = secret ? oidc.ClientSecretBasic(secret) : oidc.None()
    const discover = known.get(clientId) ?? createDiscovery(options.issuer, clientId, authentication)
    known.set(clientId, discover)
    return discover()
  }
}

export function createSignOnClient(options: SignOnOptions): SignOnClient {
  const { issuer, bundledProvider, redirectUri, now } = options
  const discover = createDiscoveries(options)
  // An external provider may support the standard scopes only.
  const scope = bundledProvider ? signOnScopes.join(' ') : 'openid profile email'

  return {
    begin: ({ code, language, uiLocales, ticket }) =>
      withOurErrors(async () => {
        const config = await discover(code)
        const verifier = oidc.randomPKCECodeVerifier()
        const [state, nonce, acting] = [oidc.randomState(), oidc.randomNonce(), ticket !== undefined]
        const signOn = { state, nonce, verifier, code, language, acting }
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: acting ? `${scope} acting` : scope,
          state: signOn.state,
          nonce: signOn.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ui_locales: uiLocales,
          ...(acting ? { login_hint: ticket } : {}),
        })
        return { url: url.href, signOn }
      }),
    finish: (url, signOn) =>
      withOurErrors(async () => {
        const config = await discover(signOn.code)
        const tokens = await oidc.authorizationCodeGrant(config, url, {
          pkceCodeVerifier: signOn.verifier,
          expectedState: signOn.state,
          expectedNonce: signOn.nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('the provider gave no ID token')
        const person = config.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
          : {}
        const agent = agentIn(claims, signOn)
        return toVisitor({ claims: { ...person, ...claims }, agent }, issuer, now())
      }),
  }
}
