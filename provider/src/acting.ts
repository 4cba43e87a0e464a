import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import { type AuthorizationDetail, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { type Account, findEnabledAccount } from './account-store.ts'
import { type ActingTicket, consumeTicket, findTicket } from './acting-ticket-store.ts'
import { actingScope } from './clients.ts'
import type { ProviderDb } from './database.ts'
import { epochSeconds, secondsOf } from './epoch-seconds.ts'
import { requestIdOf } from './reply.ts'

/** Claims of the scope: the agent (RFC 8693 4.1) and the delegation with its end. */
export const actingClaims = ['act', 'delegation']
/** Distinguishes a ticket from a login name in `login_hint`. */
const hintPrefix = 'acting:'

/** The `login_hint` that carries a ticket. */
export const hintOf = (ticket: string): string => hintPrefix + ticket

/** The login name in a login hint; empty for a ticket. */
export const hintedAccount = (hint: unknown): string =>
  typeof hint === 'string' && !hint.startsWith(hintPrefix) ? hint : ''

type Grant = InstanceType<Provider['Grant']>

/** How a grant stores the agent, as an authorization detail (RFC 9396); times are NumericDates (RFC 7519). */
type ActingDetail = AuthorizationDetail & {
  type: typeof actingScope
  agent: string
  delegation: { id: string; app_code: string; org_code: string; role_no: string; ends_at: number }
}

/** The agent of a grant; `null` for a person's own grant. */
export function actingBy(grant: Pick<Grant, 'rar'> | undefined): ActingDetail | null {
  const [detail] = grant?.rar ?? []
  return detail?.type === actingScope ? (detail as ActingDetail) : null
}

/** Shortens a lifetime so that it ends with the delegation of the grant; at least one second. */
export function untilDelegationEnds(seconds: number, grant: Pick<Grant, 'rar'> | undefined): number {
  const acting = actingBy(grant)
  if (!acting) return seconds
  return Math.max(1, Math.min(seconds, acting.delegation.ends_at - epochSeconds()))
}

type Acting = { ticket: string; known: ActingTicket }

/** Authorization requests with a valid ticket. */
const actingRequests = new WeakMap<object, Acting>()

const refuse = (): never => {
  throw new errors.AccessDenied('the acting ticket is unknown, used, over, or not for you', 'acting ticket')
}

type ActingParts = { db: ProviderDb; clock: Clock }

/**
 * The principal of an authorization request with a ticket; `undefined` without one. An invalid combination is rejected.
 */
export async function principalOf(
  { db, clock }: ActingParts,
  ctx: KoaContextWithOIDC,
  agent: Account,
): Promise<Account | undefined> {
  const { client, params, requestParamScopes } = ctx.oidc
  const hint = params?.login_hint
  if (typeof hint !== 'string' || !hint.startsWith(hintPrefix)) return undefined
  if (!requestParamScopes.has(actingScope)) {
    throw new errors.InvalidRequest(`an acting ticket goes with the scope ${actingScope}`)
  }
  const ticket = hint.slice(hintPrefix.length)
  const known = await findTicket(db, ticket, clock.now())
  if (!known || known.agentNo !== agent.accountNo || known.clientId !== client?.clientId) return refuse()
  const principal = await findEnabledAccount(db, known.principalNo)
  if (!principal) return refuse()
  actingRequests.set(ctx, { ticket, known })
  return principal
}

/** Grants the requested scopes; the acting scope only together with the agent, which is stored in the grant. */
export function grantScopes(ctx: KoaContextWithOIDC, grant: Grant): void {
  const asked = [...ctx.oidc.requestParamOIDCScopes]
  const acting = actingRequests.get(ctx)
  if (!acting) {
    grant.addOIDCScope(asked.filter((scope) => scope !== actingScope))
    return
  }
  const { agentNo: agent, appCode: app_code, delegation } = acting.known
  const { id, orgCode: org_code, roleNo: role_no, endsAt } = delegation
  const ends_at = secondsOf(endsAt)
  const detail: ActingDetail = {
    type: actingScope,
    agent,
    delegation: { id, app_code, org_code, role_no, ends_at },
  }
  grant.addRar(detail)
  grant.addOIDCScope(asked.filter((scope) => scope !== 'offline_access'))
}

/**
 * The library issues codes for the signed-in account; here a code belongs to the account of its grant, which may be the
 * principal. The ticket is used only now, so that prompts before it do not invalidate it.
 */
export function issueCodesByGrant(provider: Provider, { db, clock, log }: ActingParts & { log: Log }): void {
  const { prototype } = provider.AuthorizationCode
  const { save } = prototype
  prototype.save = async function saveOfGrant(this: typeof prototype, ...ttl) {
    const { ctx } = Provider
    const acting = ctx && actingRequests.get(ctx)
    if (acting) {
      if (!(await consumeTicket(db, acting.ticket, clock.now()))) refuse()
      const { agentNo: accountNo, principalNo: onBehalfOf, clientId: client, delegation } = acting.known
      const who = { accountNo, onBehalfOf, client, delegationId: delegation.id }
      log.info({ requestId: requestIdOf(ctx), ...who }, 'signed on for somebody else')
    }
    const owner = ctx?.oidc.entities.Grant?.accountId
    if (owner !== undefined) this.accountId = owner
    return save.apply(this, ttl)
  }
}

/** The claims about the agent of this request's grant; none for a person's own grant. */
export async function claimsOfAgent(
  { db }: Pick<ActingParts, 'db'>,
  { oidc }: KoaContextWithOIDC,
  scope: string,
): Promise<Record<string, unknown>> {
  const acting = actingBy(oidc.entities.Grant)
  if (!acting) return {}
  const agent = await findEnabledAccount(db, acting.agent)
  if (!agent) {
    const reason = 'the agent has no enabled account any more'
    throw oidc.route === 'userinfo' ? new errors.InvalidToken(reason) : new errors.InvalidGrant(reason)
  }
  const { accountNo: sub, nameZh: name, nameEn: name_en } = agent
  const named = scope.split(' ').includes('profile') ? { name, name_en } : {}
  return { act: { sub, ...named }, delegation: acting.delegation }
}
