import type { Adapters } from '@iambiz/identity/external/connect.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import { isDatabaseAbsent } from '@iambiz/runtime/database.ts'
import type { LineBudget } from '@iambiz/runtime/line-budget.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { TokenGuard } from '@iambiz/runtime/token-guard.ts'
import type { Context } from 'koa'
import { type Configuration, errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import type pg from 'pg'
import { accountApi, accountPath } from './account-api.ts'
import { acrValues } from './acr.ts'
import { grantScopes, issueCodesByGrant, untilDelegationEnds } from './acting.ts'
import { applicationIcons } from './application-icon.ts'
import { applicationNames } from './application-name.ts'
import { hashAccessTokens } from './at-hash.ts'
import { createProvider, postedRequests } from './authorization-requests.ts'
import { casProtocol } from './cas/protocol.ts'
import {
  actingAppMetadata,
  actingEntryMetadata,
  allowServices,
  compareSecrets,
  createClientAdapter,
  isOriginOf,
  needsPkce,
  registeredMetadata,
  registeredOf,
  staticClients,
} from './clients.ts'
import type { LiveConfig, ProviderConfig } from './config.ts'
import { createAskAccess, mayContinueSignOn } from './connections/access-question.ts'
import { type Attempts, createAttempts, recordAttempts } from './connections/attempts.ts'
import { addMappedClaims, scopeClaims, scopesOffered } from './connections/claims.ts'
import { clientAssertions } from './connections/client-assertion.ts'
import { devicePath, deviceRoutes } from './connections/device-flow.ts'
import { detectReplays } from './connections/dpop.ts'
import { askBeforeUse, createGate, type Gate } from './connections/gate.ts'
import { showGate } from './connections/gate-pages.ts'
import { refuseOtherGrantTypes } from './connections/grant-types.ts'
import { issueJwtAccessTokens } from './connections/jwt-access-token.ts'
import { limitMachineTokens } from './connections/machine-token.ts'
import { checkByProtocol, type Protocols } from './connections/protocol-answers.ts'
import { rememberParticipants } from './connections/remember-participants.ts'
import { grantRequestedClaims } from './connections/requested-claims.ts'
import { createSessionEnder, createSessionRevoker } from './connections/sign-out-store.ts'
import { nameSubjects, subjectIdentifier } from './connections/subject.ts'
import { actorClaims, exchangeTokens } from './connections/token-exchange.ts'
import { continuePath, continueRoutes } from './continue.ts'
import type { ProviderDb } from './database.ts'
import { endSessionRoutes } from './end-session.ts'
import { epochSeconds } from './epoch-seconds.ts'
import { suppressRedirect } from './external-cookies.ts'
import { externalPages } from './external-pages.ts'
import { externalParts } from './external-parts.ts'
import { findAccountWith } from './find-account.ts'
import { credentialsPromptName } from './form-fill/credentials-prompt.ts'
import { formFillProtocol } from './form-fill/protocol.ts'
import { formFillPath, formFillRoutes } from './form-fill/routes.ts'
import { forwardProtocol } from './forward/protocol.ts'
import { clientOf } from './in-client.ts'
import { jwtProtocol } from './jwt/protocol.ts'
import { features } from './oidc-features.ts'
import { pictureRoutes } from './picture-routes.ts'
import { createAskPolicy } from './policy-question.ts'
import { showPolicyRefusal } from './policy-refusal.ts'
import type { SettingsInForce } from './portal-settings.ts'
import { protocolRoutes } from './protocol-routes.ts'
import { createRecordStore } from './record-store.ts'
import { issuesRefreshToken, restoreOfflineAccess } from './refresh-tokens.ts'
import { createRefusalLog } from './refusal-log.ts'
import { relatedOrigins } from './related-origins.ts'
import { createReplies, type Replies } from './reply.ts'
import { reportErrors } from './report-errors.ts'
import { safeRoutes } from './safe-routes.ts'
import type { FindCredential } from './saml/certificate-store.ts'
import { samlProtocol } from './saml/sign-on-protocol.ts'
import { namesSignOn, visitApplications } from './saml/sign-out-routes.ts'
import { type ExpiringSession, keepExpiry } from './session-expiry.ts'
import {
  createSessionPolicy,
  isPolicyRefusal,
  keepFieldsOfSession,
  type SessionOfPolicy,
  type SessionPolicy,
} from './session-policy.ts'
import { keepStart, type StartedSession, startOf } from './session-start.ts'
import { isSharedSession, markSharedSessions, sharedIdleSeconds } from './shared-computer.ts'
import { signInRoutes } from './sign-in.ts'
import { type SignInParts, signInPath } from './sign-in-parts.ts'
import { signInPrompts } from './sign-in-policy.ts'
import { type IsKnown, signOutRoutes, type Visit } from './sign-out.ts'
import { type SigningKey, signingAlgorithms } from './signing-key-store.ts'
import { sourceRoutes } from './sources/callback.ts'
import { createAskSources } from './sources/source-question.ts'

export type OidcParts = {
  config: LiveConfig
  settings: SettingsInForce
  keys: readonly SigningKey[]
  pool: pg.Pool
  db: ProviderDb
  box: SecretBox
  adapters: Adapters
  recordFailure: SignInParts['recordFailure']
  clock: Clock
  log: Log
  budget: LineBudget
  guard: TokenGuard
  findCredential: FindCredential
  codeGuard: TokenGuard
  /** Only tests without a portal ask something else. */
  createAskPolicy?: typeof createAskPolicy
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const sessionLife = 12 * hour
const refreshLife = 30 * day

const positive = (seconds: number) => Math.max(1, seconds)

/**
 * All clients belong to the company, so scopes are granted without consent. Each sign-in has its own grant: revoking
 * the tokens of one sign-in does not end those of another tab or environment.
 */
async function grantWhatIsAsked(ctx: KoaContextWithOIDC) {
  const { provider, client, account } = ctx.oidc
  if (!client || !account) return undefined
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grantScopes(ctx, grant)
  grantRequestedClaims(ctx, grant)
  await grant.save()
  return grant
}

/**
 * Seconds until a session ends: 12 hours after the sign-in, and with that of a source of identity; on a shared computer,
 * and by a policy, also without use.
 */
function sessionSeconds(_ctx: unknown, session: StartedSession & SessionOfPolicy & ExpiringSession): number {
  const start = startOf(session)
  if (start === undefined) return 10 * minute
  const idle = session.idleMinutes === undefined ? sessionLife : session.idleMinutes * minute
  const shared = isSharedSession(session) ? sharedIdleSeconds : sessionLife
  const end = Math.min(start + sessionLife, session.endsAt ?? Number.POSITIVE_INFINITY)
  return Math.min(positive(end - epochSeconds()), idle, shared)
}

/**
 * Lifetimes in seconds. Refresh tokens and their grants end 30 days after sign-in, however often they are rotated;
 * those of an agent end with the delegation.
 */
const ttl: Configuration['ttl'] = {
  AccessToken: ({ oidc }) => untilDelegationEnds(15 * minute, oidc.entities.Grant),
  AuthorizationCode: minute,
  ClientCredentials: 15 * minute,
  DeviceCode: 10 * minute,
  IdToken: ({ oidc }) => untilDelegationEnds(15 * minute, oidc.entities.Grant),
  // The portal discards a started sign-in after ten minutes, so an older page could not succeed.
  Interaction: 10 * minute,
  Session: sessionSeconds,
  RefreshToken: (_ctx, token) => positive((token.iiat ?? epochSeconds()) + refreshLife - epochSeconds()),
  Grant: (_ctx, grant) => untilDelegationEnds(refreshLife + day, grant),
}

function cookies(config: ProviderConfig): Configuration['cookies'] {
  const secure = config.issuer.startsWith('https:')
  const options = { httpOnly: true, sameSite: 'lax', secure, overwrite: true } as const
  return {
    // Cookie name prefixes of RFC 6265bis; the short-lived cookies have a path, which __Host- forbids.
    names: {
      session: secure ? '__Host-idp_session' : 'idp_session',
      interaction: secure ? '__Secure-idp_interaction' : 'idp_interaction',
      resume: secure ? '__Secure-idp_resume' : 'idp_resume',
    },
    long: options,
    short: options,
    keys: [...config.cookieKeys],
  }
}

/** The pages of the prompts; the others have that of the account. */
const pageOfPrompt: Readonly<Record<string, string>> = {
  login: signInPath,
  [credentialsPromptName]: formFillPath,
}

function configuration(
  parts: OidcParts & { gate: Gate; attempts: Attempts; policy: SessionPolicy },
  replies: Replies,
): Configuration {
  const { config, keys } = parts
  return {
    adapter: (kind: string) =>
      kind === 'Client' ? createClientAdapter(parts.db, config.issuer) : createRecordStore(parts, kind),
    clients: staticClients(config),
    extraClientMetadata: { properties: [actingEntryMetadata, actingAppMetadata, registeredMetadata] },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
    // Only the demo's applications run on this machine.
    ...clientAssertions({ loopback: config.demo }),
    jwks: { keys: keys.map(({ kid, alg, privateJwk }) => ({ ...privateJwk, kid, alg, use: 'sig' })) },
    enabledJWA: { idTokenSigningAlgValues: [...signingAlgorithms] },
    responseTypes: ['code'],
    scopes: scopesOffered,
    claims: scopeClaims,
    subjectTypes: ['public', 'pairwise'],
    pairwiseIdentifier: subjectIdentifier(parts.db),
    conformIdTokenClaims: false,
    cookies: cookies(config),
    discovery: {
      ui_locales_supported: ['zh-CN', 'en'],
      // The name is that of Initiating User Registration 1.0; the library does not publish the list.
      prompt_values_supported: ['none', 'login', 'select_account', 'consent'],
      // Tells the portal that passwords can be changed here; no standard defines such a field.
      iambiz_account_endpoint: `${config.issuer}${accountPath}`,
      // Delivered by our own queue, which survives a restart.
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    },
    routes: {
      authorization: '/authorize',
      pushed_authorization_request: '/par',
      device_authorization: '/device-authorization',
      code_verification: devicePath,
      token: '/token',
      userinfo: '/userinfo',
      revocation: '/revoke',
      introspection: '/introspect',
      end_session: '/sign-out',
      jwks: '/jwks',
    },
    pkce: { required: (_ctx, client) => needsPkce(registeredOf(client)) },
    ttl,
    interactions: {
      policy: signInPrompts(parts),
      url: (_ctx, { uid, prompt }) => `${pageOfPrompt[prompt.name] ?? continuePath}/${uid}`,
    },
    acrValues,
    loadExistingGrant: grantWhatIsAsked,
    clientBasedCORS: (_ctx, origin, client) => isOriginOf(registeredOf(client), origin),
    allowOmittingSingleRegisteredRedirectUri: false,
    issueRefreshToken: ({ oidc }, client, { scope }) =>
      issuesRefreshToken(client, { scope, grant: oidc.entities.Grant }),
    extraTokenClaims: actorClaims,
    // No client sends this parameter: it is the library's only hook between validation and prompts.
    extraParams: { iambiz_checked: restoreOfflineAccess },
    rotateRefreshToken: () => true,
    expiresWithSession: () => false,
    findAccount: findAccountWith(parts),
    renderError(ctx, _out, error) {
      if (isDatabaseAbsent(error)) return replies.away(ctx, ctx.oidc?.params?.ui_locales)
      if (showGate(replies, ctx, error)) return
      if (isPolicyRefusal(error)) return showPolicyRefusal(replies, ctx, ctx.oidc?.params?.ui_locales)
      const expired = error instanceof errors.SessionNotFound
      const message = expired ? 'expired' : ctx.status >= 500 ? 'broken' : 'failed'
      replies.message(ctx, ctx.status, message, ctx.oidc?.params?.ui_locales)
    },
    features: features({ ...parts, replies }),
  }
}

type Extension = OidcParts & { gate: Gate; attempts: Attempts; protocols: Protocols }

/** Adds to the library's models and endpoints what its settings do not cover. */
function extendLibrary(provider: Provider, { gate, attempts, protocols, ...parts }: Extension): void {
  // The HTTP layer has overwritten the proxy headers that a client sent.
  provider.proxy = true
  // Sign-out needs to know which session an ID token belongs to.
  provider.Client.prototype.includeSid = () => true
  compareSecrets(provider, parts.clock.now)
  keepFieldsOfSession(provider, parts.config.portalClient.id)
  hashAccessTokens(provider)
  allowServices(provider)
  markSharedSessions(provider)
  keepStart(provider)
  keepExpiry(provider)
  rememberParticipants(provider, subjectIdentifier(parts.db), protocols)
  issueCodesByGrant(provider, parts)
  askBeforeUse(provider, gate)
  recordAttempts(provider, attempts)
  nameSubjects(provider)
  addMappedClaims(provider)
  detectReplays(provider)
  refuseOtherGrantTypes(provider)
  issueJwtAccessTokens(provider)
  limitMachineTokens(provider)
  exchangeTokens(provider, gate)
}

type SamlParts = Omit<Parameters<typeof samlProtocol>[0], 'gate'>

/** The protocols beside OpenID Connect. */
const protocolsOf = (parts: OidcParts & { replies: Replies }, saml: SamlParts, gate: Gate) => ({
  cas: casProtocol(parts),
  saml: samlProtocol({ ...saml, gate }),
  forward: forwardProtocol(parts),
  jwt: jwtProtocol({ ...parts, issuer: parts.config.issuer, gate }),
  form: formFillProtocol(parts),
})

/** Creates the provider for one set of signing keys; new keys need a new instance, which is stateless. */
export function createOidc(parts: OidcParts): Provider {
  const { config, pool, log, budget } = parts
  const replies = createReplies(config)
  const revokeSession = createSessionRevoker(pool)
  const ask = createAskAccess(parts)
  const attempts = createAttempts(parts)
  const gate = createGate({ ...parts, attempts, ask })
  const { issuer } = config
  const saml = { ...parts, issuer, replies, attempts }
  const protocols = protocolsOf({ ...parts, replies }, saml, gate)
  const askPolicy = (parts.createAskPolicy ?? createAskPolicy)(parts)
  const logRefusal = createRefusalLog(log, budget)
  const policy = createSessionPolicy(askPolicy, { ...parts, logRefusal })
  const settings = configuration(
    { ...parts, gate: checkByProtocol(gate, protocols), attempts, policy },
    replies,
  )
  const provider = createProvider({ replies, protocols, attempts, issuer }, settings)
  extendLibrary(provider, { ...parts, gate, attempts, protocols })
  provider.use(safeRoutes(replies, log, budget))
  // Mounts our own endpoints.
  const { portalUrl, guessedAccounts, timeZone } = config
  const external = externalParts({ ...parts, provider })
  const visit: Visit = (ctx, signOns, destination) => visitApplications(saml, ctx, signOns, destination)
  const signIn = {
    ...parts,
    relyingParty: config.relyingParty,
    logRefusal,
    provider,
    external,
    revokeSession,
    visit,
    replies,
    askPolicy,
    sources: {
      ask: createAskSources(parts),
      rules: { httpHosts: config.httpHosts, allowsLoopback: config.demo },
    },
    applicationName: applicationNames(provider, config.portalClient.id),
    ...applicationIcons({ ...parts, provider }),
    portalUrl,
    guessedAccounts,
  }
  const files = [relatedOrigins(config.relyingParty), signIn.iconRoutes, pictureRoutes(parts.db)]
  for (const routes of files) provider.use(routes)
  provider.use(deviceRoutes(provider, replies))
  provider.use(postedRequests(provider, replies))
  const pages = [signInRoutes(signIn), continueRoutes(signIn), formFillRoutes(signIn), sourceRoutes(signIn)]
  for (const routes of pages) provider.use(routes)
  for (const routes of protocolRoutes({ ...signIn, ...saml, gate })) provider.use(routes)
  provider.use(externalPages({ ...signIn, timeZone }))
  // After a sign-out inside an external provider's app, the next sign-in shows the form.
  const onSignedOut = (ctx: Context) => void (clientOf(external.adapters, ctx) && suppressRedirect(ctx))
  const isKnown: IsKnown = (state, signOn) => namesSignOn(parts, state, signOn)
  provider.use(signOutRoutes({ provider, replies, onSignedOut, visit, isKnown }))
  provider.use(endSessionRoutes(provider, { end: createSessionEnder(pool) }))
  provider.use(
    accountApi({
      ...parts,
      provider,
      external,
      sources: signIn.sources,
      mayStillSignOn: mayContinueSignOn(ask),
    }),
  )
  reportErrors(provider, { log, budget, logRefusal })
  return provider
}
