import type { Clock } from '@iambiz/runtime/clock.ts'
import type { LineBudget } from '@iambiz/runtime/line-budget.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import { errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { findEnabledAccount } from '../account-store.ts'
import { actingBy } from '../acting.ts'
import { registeredOf } from '../clients.ts'
import type { ProviderConfig } from '../config.ts'
import type { ProviderDb } from '../database.ts'
import { PortalAway } from '../portal-question.ts'
import { requestIdOf } from '../reply.ts'
import {
  type AskAccess,
  browserOf,
  type Decision,
  type Person,
  type Refusal,
  type SignOnBrowser,
} from './access-question.ts'
import type { Attempts } from './attempts.ts'
import type { RegisteredClient } from './client-store.ts'
import { isMachineTokenGood } from './machine-token.ts'
import { createRecentDecisions } from './recent-decisions.ts'
import { temporarilyUnavailable, withRefusal } from './refusals.ts'
import type { ConnectionSettings } from './settings.ts'
import { subjectOf } from './subject.ts'

type Client = InstanceType<Provider['Client']>
type Grant = InstanceType<Provider['Grant']>

/** Fields that the library's codes and tokens have in common. */
type IssuedToken = {
  kind: string
  clientId?: string | undefined
  accountId?: string | undefined
  grantId?: string | undefined
  sessionUid?: string | undefined
  scope?: string | undefined
}

type GateParts = {
  config: Pick<ProviderConfig, 'portalClient'>
  db: ProviderDb
  ask: AskAccess
  attempts: Attempts
  clock: Clock
  log: Log
  budget: LineBudget
}

/** A person whose data a connection receives, with the connection's settings. */
export type Admitted = { person: Person; settings: ConnectionSettings }

/** A sign-on of the past, and the request that is about it. */
type SignedOn = {
  accountNo: string
  grantId: string | undefined
  sessionUid: string | undefined
  requestId: string
}

/** Decides about sign-ons to connections; clients of the deployment are not checked. */
export type Gate = {
  /** Accepts an authorization request, or throws an error that becomes a page or an error response. */
  authorize(ctx: KoaContextWithOIDC): Promise<void>
  /**
   * Accepts a code, refresh token or access token, or throws. Returns the person whose data the application receives;
   * `null` for a client of the deployment.
   */
  admit(ctx: KoaContextWithOIDC, token: IssuedToken): Promise<Admitted | null>
  /**
   * Decides about a person who has signed on to a connection, outside the library's routes. Throws `PortalAway` if the
   * portal does not answer.
   */
  recheck(provider: Provider, client: RegisteredClient, signOn: SignedOn): Promise<Decision>
  /** Accepts the exchange of a token of `from` if its person may use both applications, or throws. */
  exchange(ctx: KoaContextWithOIDC, from: Client, token: IssuedToken): Promise<void>
  /** Whether a client may introspect a token of its own (RFC 7662); otherwise the token is reported as inactive. */
  introspect(ctx: KoaContextWithOIDC, client: Client, token: IssuedToken): Promise<boolean>
}

type Asked = {
  client: RegisteredClient & { appId: string }
  accountNo: string
  grant: Pick<Grant, 'rar'> | undefined
  /** The provider's session of the sign-on. */
  sessionUid: string | undefined
  portalSid: () => Promise<string | undefined>
  /** The browser of an authorization; missing when a code or token is checked. */
  browser?: SignOnBrowser
}

/** The connection of a client. */
function connectionOf(registered: RegisteredClient | undefined): Asked['client'] | null {
  if (registered?.origin !== 'connection' || registered.appId === null) return null
  return { ...registered, appId: registered.appId }
}

type Decide = (asked: Asked, requestId: string, options?: { reuse: boolean }) => Promise<Decision>

/**
 * Asks the portal, or reuses its decision of the last two seconds if `reuse` is set; throws `PortalAway` if the portal
 * does not answer.
 */
function createDecide({ db, ask, clock, log, budget }: GateParts): Decide {
  const recent = createRecentDecisions(clock)

  async function decide(asked: Asked): Promise<Decision> {
    const { client, accountNo, grant } = asked
    const acting = actingBy(grant)
    const act = acting ? { agent: acting.agent, delegationId: acting.delegation.id } : undefined
    const [sid, subject] = await Promise.all([asked.portalSid(), subjectOf(db, client, accountNo)])
    // Without a subject there is no sign-on, whatever the portal answers, so there is none to log.
    const signOn = subject === '' ? undefined : asked.browser && { protocol: client.kind, ...asked.browser }
    const decision = await ask({ appId: client.appId, accountNo, sid, act, signOn })
    if (decision.decision === 'refused' || subject !== '') return decision
    const { appCode, appNameZh, appNameEn } = decision
    return { decision: 'refused', reason: 'no-subject', appCode, appNameZh, appNameEn }
  }

  function askPortal(key: string, asked: Asked) {
    const decision = decide(asked)
    recent.remember(key, decision)
    return decision
  }

  return async (asked, requestId, { reuse } = { reuse: true }) => {
    const { client, accountNo, grant, sessionUid } = asked
    const { clientId, revision } = client
    const key = [clientId, revision, accountNo, actingBy(grant)?.delegation.id, sessionUid].join(' ')
    try {
      const known = reuse ? recent.find(key) : undefined
      return await (known ?? askPortal(key, asked))
    } catch (error) {
      if (!(error instanceof PortalAway)) throw error
      const message = 'the portal does not say who may sign on'
      const detail = { requestId, clientId: client.clientId, reason: String(error.cause) }
      if (budget.admits(message)) log.warn(detail, message)
      throw error
    }
  }
}

/** Turns a missing answer of the portal into the error that the application gets. */
async function orUnavailable(ctx: KoaContextWithOIDC, decision: Promise<Decision>): Promise<Decision> {
  try {
    return await decision
  } catch (error) {
    return error instanceof PortalAway ? temporarilyUnavailable(ctx, error) : Promise.reject(error)
  }
}

/** The error for a code or token of a person who may not use the application. */
function refusedToken({ oidc }: KoaContextWithOIDC, refusal: Refusal): errors.OIDCProviderError {
  const ErrorOfRoute = oidc.route === 'userinfo' ? errors.InvalidToken : errors.InvalidGrant
  const error = new ErrorOfRoute(`sign-on refused: ${refusal.reason}`)
  error.error_description = 'the person may not use this application'
  return withRefusal(error, refusal)
}

const unchecked = () => new errors.UnauthorizedClient('only connections exchange tokens')

export function createGate(parts: GateParts): Gate {
  const { config, db, attempts } = parts
  const decide = createDecide(parts)

  async function decideOnSignOn(
    provider: Provider,
    client: Asked['client'],
    { accountNo, grantId, sessionUid, requestId }: SignedOn,
  ): Promise<Decision> {
    const portalSid = async () => {
      const session = sessionUid === undefined ? undefined : await provider.Session.findByUid(sessionUid)
      return session?.sidFor(config.portalClient.id)
    }
    const grant = grantId === undefined ? undefined : await provider.Grant.find(grantId)
    return decide({ client, accountNo, grant, sessionUid, portalSid }, requestId)
  }

  /** The decision about the holder of a code or token; `null` for a client of the deployment. */
  async function decideOnToken(
    ctx: KoaContextWithOIDC,
    client: Client | undefined,
    { accountId: accountNo = '', grantId, sessionUid }: IssuedToken,
  ): Promise<Decision | null> {
    const connection = connectionOf(registeredOf(client))
    if (!connection) return null
    const signOn = { accountNo, grantId, sessionUid, requestId: requestIdOf(ctx) }
    return orUnavailable(ctx, decideOnSignOn(ctx.oidc.provider, connection, signOn))
  }

  return {
    async authorize(ctx) {
      const { client, account, session, entities } = ctx.oidc
      const connection = connectionOf(registeredOf(client))
      if (!connection || !account) return
      const { accountId: accountNo } = account
      const portalSid = async () => session?.sidFor(config.portalClient.id)
      try {
        const asked = {
          ...{ client: connection, accountNo, portalSid },
          ...{ grant: entities.Grant, sessionUid: session?.uid, browser: browserOf(ctx) },
        }
        // A person who has just chosen another organization and role signs on with that one.
        const decision = await orUnavailable(ctx, decide(asked, requestIdOf(ctx), { reuse: false }))
        if (decision.decision === 'granted') return
        throw withRefusal(new errors.AccessDenied('the person may not use this application'), decision)
      } catch (error) {
        // A request with `prompt=none` is answered by a redirect (OpenID Connect Core 3.1.2.6).
        const isSilent = ctx.oidc.promptPending('none')
        if (error instanceof errors.OIDCProviderError) error.allow_redirect = isSilent
        throw error
      }
    },
    async admit(ctx, token) {
      const { client } = ctx.oidc
      const decision = await decideOnToken(ctx, client, token)
      const settings = registeredOf(client)?.settings
      if (!decision || !settings) return null
      if (decision.decision === 'refused') throw refusedToken(ctx, decision)
      return { person: decision.person, settings }
    },
    async recheck(provider, client, signOn) {
      const connection = connectionOf(client)
      if (!connection) throw new Error(`${client.clientId} is not a connection`)
      return decideOnSignOn(provider, connection, signOn)
    },
    async exchange(ctx, from, token) {
      for (const client of [from, ctx.oidc.client]) {
        const decision = await decideOnToken(ctx, client, token)
        if (decision?.decision !== 'granted') throw decision ? refusedToken(ctx, decision) : unchecked()
      }
    },
    async introspect(ctx, client, token) {
      if (token.kind === 'ClientCredentials') return isMachineTokenGood(registeredOf(client), token)
      const account = await findEnabledAccount(db, token.accountId ?? '')
      if (!account) return false
      const decision = await decideOnToken(ctx, client, token)
      if (decision?.decision !== 'refused') return true
      // The application only learns that the token is inactive.
      attempts.note(ctx, { step: 'introspect', result: 'refused', reason: decision.reason, detail: '' })
      return false
    },
  }
}

/** Asks the portal after all prompts, because one of them may change the account. */
export const accessPrompt = (gate: Gate): InstanceType<typeof interactionPolicy.Prompt> =>
  new interactionPolicy.Prompt(
    { name: 'access', requestable: false },
    new interactionPolicy.Check('access', 'the person may use the application', async (ctx) => {
      await gate.authorize(ctx)
      return interactionPolicy.Check.NO_NEED_TO_PROMPT
    }),
  )

/** A code is consumed only after the portal has answered, so the application can retry with it. */
export function askBeforeUse(provider: Provider, gate: Gate): void {
  const { AuthorizationCode, DeviceCode } = provider
  const { consume } = AuthorizationCode.prototype
  AuthorizationCode.prototype.consume = async function consumeOfAdmitted(
    this: typeof AuthorizationCode.prototype,
  ) {
    const { ctx } = Provider
    // The library sets this entity later, but the attempt of a refusal needs its account.
    ctx?.oidc.entity('AuthorizationCode', this)
    // Its code is answered by SAML or CAS, and no client has seen it.
    if (registeredOf(ctx?.oidc.client)?.kind !== 'oidc')
      throw new errors.InvalidGrant('no code of this protocol')
    if (ctx) await gate.admit(ctx, this)
    return consume.call(this)
  }
  const { consume: consumeDevice } = DeviceCode.prototype
  DeviceCode.prototype.consume = async function consumeOfAdmitted(this: typeof DeviceCode.prototype) {
    const { ctx } = Provider
    ctx?.oidc.entity('DeviceCode', this)
    // A code that the person refused has no account, and the library answers with that refusal.
    if (ctx && this.accountId !== undefined) await gate.admit(ctx, this)
    return consumeDevice.call(this)
  }
}

/**
 * Only the application that a token was issued to may introspect it (RFC 7662), with its own credentials and while the
 * person may use it. For others the token is inactive.
 */
export const introspectionPolicy =
  (gate: Gate) =>
  async (ctx: KoaContextWithOIDC, client: Client, token: IssuedToken): Promise<boolean> =>
    token.clientId === client.clientId &&
    client.tokenEndpointAuthMethod !== 'none' &&
    (await gate.introspect(ctx, client, token))
