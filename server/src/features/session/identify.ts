import { timingSafeEqual } from 'node:crypto'
import { noCapabilities } from '@iambiz/contract/platform/access.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { FastifyReply } from 'fastify'
import type { Actor, RequestContext, Selection } from '#server/platform/actor.ts'
import { audit, auditDenial, recordsStranger } from '#server/platform/audit.ts'
import type { PersonRead } from '#server/platform/db/person-reports.ts'
import { digest } from '#server/platform/digest.ts'
import { fail } from '#server/platform/failure.ts'
import type { TokenCookies } from '#server/platform/http/cookies.ts'
import { wishedSelection } from '#server/platform/http/selection.ts'
import type { Identify } from '#server/platform/http/serve.ts'
import { capabilitiesOf } from '#server/platform/rights.ts'
import { leaveWhatIsOver } from './acting.ts'
import { type Authority, findAuthority } from './acting-store.ts'
import type { SessionDeps } from './deps.ts'
import { selectionOf } from './held-pair.ts'
import { settled } from './own-cookies.ts'
import { renew } from './refresh.ts'
import { refuseAnother } from './refuse-another.ts'
import { findByAccessHash, findSessionForUpdate, type Identity } from './store.ts'
import { secondsUntil, type TokenPair } from './tokens.ts'

export type Identified<T> = { actor: Actor; accessExpiresAt: Date; personal: T }

/** Called with a renewed pair at once, because the browser needs it also when the request is refused. */
export type OnRenewed = (pair: TokenPair) => void

/**
 * The requested organization and role. A remembered one, such as a page's, is ignored where the person does not hold
 * it; any other is refused.
 */
export type Wish = {
  orgCode: string | null
  roleNo: string | null
  /** The person to whom the client believes the cookies belong; absent for clients that do not send it. */
  userNo?: string | undefined
  /** The delegation by which the client believes it acts, or `none`; absent for clients that do not send it. */
  acting?: string | undefined
  remembered?: true
}

/**
 * What a request needs besides the identity: organization and role, and data of the person read by the same statement.
 * Where the session's delegation has ended, a page continues as the person; a call is refused.
 */
export type Wanted<T> = { wish: Wish; read: PersonRead<T>; goesOnAsOneself?: true }

const noWish: Wish = { orgCode: null, roleNo: null }

const isFulfilled = ({ orgCode, roleNo }: Wish, selection: Selection): boolean =>
  (orgCode ?? selection.orgCode) === selection.orgCode && (roleNo ?? selection.roleNo) === selection.roleNo

/**
 * Sends a renewed pair as cookies, and its lifetime in seconds in the header `expires_in`, so that the page does not
 * renew it again. Old clients also get the tokens in headers, where that is configured.
 */
export function setTokenCookies(
  deps: SessionDeps,
  reply: FastifyReply,
  context: RequestContext,
  pair: TokenPair,
): void {
  const seconds = secondsUntil(pair.accessExpiresAt, context.now)
  deps.tokenGuard.remember(digest(pair.access))
  deps.tokenGuard.remember(digest(pair.refresh))
  deps.cookies.setTokens(reply, context.env, {
    access: pair.access,
    refresh: pair.refresh,
    expiresIn: seconds,
    endsWithBrowser: pair.endsWithBrowser,
  })
  reply.header('expires_in', String(seconds))
  if (deps.tokenHeaders) reply.headers({ access_token: pair.access, refresh_token: pair.refresh })
}

/** The person's own data, which stays the same while acting for others. */
const personOf = ({ userNo, nameZh, nameEn, sessionId, loginType, pairs, versions }: Identity) => ({
  userNo,
  nameZh,
  nameEn,
  sessionId,
  loginType,
  pairs,
  versions,
})

async function toActor(deps: SessionDeps, identity: Identity, wish: Wish): Promise<Actor> {
  const rights = await deps.readRights(identity.versions.rights)
  const selection = selectionOf(rights, identity, wish)
  return {
    ...personOf(identity),
    selection,
    acting: null,
    capabilities: selection ? capabilitiesOf(rights, selection.roleNo) : noCapabilities,
    adminKind: (selection && rights.administrators.get(selection.roleNo)) ?? null,
  }
}

/** Returns the actor for an agent: the principal's organization and role, without any administrator's rights. */
function toAgent(identity: Identity, { acting, selection }: Authority, wish: Wish): Actor {
  const isWished = wish.remembered === true || isFulfilled(wish, selection)
  return {
    ...personOf(identity),
    selection: acting.isOver || !isWished ? null : selection,
    acting,
    capabilities: noCapabilities,
    adminKind: null,
  }
}

/** Returns the delegation of the session, read for this request. A session that does not act needs no query. */
async function authorityOf(
  { reader }: SessionDeps,
  { delegationId, userNo }: Identity,
  now: Date,
): Promise<Authority | undefined> {
  if (delegationId === null) return undefined
  const found = await findAuthority(reader, { delegationId, agentNo: userNo, now })
  if (!found) throw new Error('the delegation of a session is gone')
  return found
}

/** Ends the acting of a session whose delegation has ended, with the session locked. */
const goOnAsOneself = (
  deps: SessionDeps,
  { userNo, sessionId }: Identity,
  context: RequestContext,
): Promise<void> =>
  transact(deps.db, async (trx) => {
    const session = await findSessionForUpdate(trx, userNo, sessionId)
    if (session) await leaveWhatIsOver(deps, trx, session, context)
  })

/** A token is valid only with the bind value with which it was issued, and in its environment. */
const isBound = ({ env, bindHash }: Identity, bind: string | undefined, context: RequestContext): boolean =>
  env === context.env && bind !== undefined && timingSafeEqual(digest(bind), Buffer.from(bindHash, 'hex'))

function refuseUnusable(identity: Identity, bind: string | undefined, context: RequestContext): void {
  if (!isBound(identity, bind, context)) fail('session.missing')
  if (identity.isEnded || identity.status === 0) fail('session.ended')
  if (identity.isExpired) fail('session.expired')
}

/** Returns the person of a valid access token, with the requested organization and role where the person holds them. */
async function actorOf<T>(
  deps: SessionDeps,
  presented: { access: string; bind: string | undefined },
  wanted: Wanted<T>,
  context: RequestContext,
): Promise<Identified<T> | 'expired' | null> {
  const { access, bind } = presented
  const { wish, read } = wanted
  const { ip, now } = context
  const hash = digest(access)
  const found = await deps.tokenGuard.look(
    { ip, hash },
    () => findByAccessHash(deps.reader, hash, read, now),
    (row) => row !== undefined && isBound(row.identity, bind, context),
  )
  if (!found) return null
  const { identity, personal } = found
  refuseUnusable(identity, bind, context)
  refuseAnother(wish.userNo, identity.userNo)
  if (context.now.getTime() >= identity.accessExpiresAt) return 'expired'
  const authority = await authorityOf(deps, identity, context.now)
  if (authority?.acting.isOver && wanted.goesOnAsOneself) {
    await goOnAsOneself(deps, identity, context)
    return actorOf(deps, presented, wanted, context)
  }
  const actor = authority ? toAgent(identity, authority, wish) : await toActor(deps, identity, wish)
  // A tab that missed the change would continue as the other person where both hold the same organization and role.
  if (wish.acting !== undefined && wish.acting !== (actor.acting?.delegationId ?? 'none'))
    fail('access.foreign-role', { reason: 'foreign-role' })
  if (!actor.selection && !actor.acting?.isOver && (wish.orgCode || wish.roleNo)) {
    if (wish.remembered) return actorOf(deps, presented, { ...wanted, wish: noWish }, context)
    await auditDenial(deps.db, context, actor, { action: 'access.role-forged', detail: wish })
    fail('access.foreign-role', { reason: 'foreign-role' })
  }
  return { actor, accessExpiresAt: new Date(identity.accessExpiresAt), personal }
}

async function renewed<T>(
  deps: SessionDeps,
  cookies: TokenCookies,
  wanted: Wanted<T>,
  context: RequestContext,
  onRenewed: OnRenewed,
): Promise<Identified<T> | null> {
  if (!cookies.refresh) return null
  const { refresh, bind } = cookies
  const renewal = await renew(deps, { refresh, bind, userNo: wanted.wish.userNo }, context)
  if (renewal.outcome === 'ended') fail('session.ended')
  if (renewal.outcome === 'invalid') return null
  onRenewed(renewal.pair)
  const found = await actorOf(deps, { access: renewal.pair.access, bind: cookies.bind }, wanted, context)
  return found === 'expired' ? null : found
}

async function refuseConflict(deps: SessionDeps, context: RequestContext): Promise<never> {
  const recorded = await recordsStranger(deps.db, context)
  if (recorded)
    await audit(deps.db, context, null, { action: 'session.cookie-conflict', result: 'denied', ...recorded })
  return fail('session.missing')
}

/**
 * Returns the person of a set of cookies. Where the access token is missing or expired, a valid refresh token renews
 * the pair within the same request, so that a returning person is signed in at once.
 */
export async function identifyByCookies<T>(
  deps: SessionDeps,
  received: TokenCookies,
  wanted: Wanted<T>,
  context: RequestContext,
  onRenewed: OnRenewed,
): Promise<Identified<T>> {
  const cookies = await settled(deps, received, context)
  if (cookies.conflict) return refuseConflict(deps, context)
  if (cookies.access) {
    const known = await actorOf(deps, { access: cookies.access, bind: cookies.bind }, wanted, context)
    if (known === null) fail('session.missing')
    if (known !== 'expired') return known
  }
  const found = await renewed(deps, cookies, wanted, context, onRenewed)
  return found ?? fail(cookies.access ? 'session.expired' : 'session.missing')
}

/** Returns `Identify` for API calls: environment and requested organization and role come from the headers. */
export function createIdentify(deps: SessionDeps): Identify {
  return (request, reply, context, read) => {
    const cookies = deps.cookies.read(request, context.env)
    const setTokens: OnRenewed = (pair) => setTokenCookies(deps, reply, context, pair)
    return identifyByCookies(deps, cookies, { wish: wishedSelection(request), read }, context, setTokens)
  }
}
