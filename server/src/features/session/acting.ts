import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit, auditDenial } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { emitEvent } from '#server/platform/events.ts'
import { fail } from '#server/platform/failure.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'
import { type Authority, authorityIn, findAuthority, markActing } from './acting-store.ts'
import type { SessionDeps } from './deps.ts'
import type { LockedSession } from './store.ts'

/** Each start adds a row to the login log and makes every tab refetch. Ending is not limited. */
const begins: RateLimit = { limit: 30, windowSeconds: 60 }

export const takeActingRate = (db: Db, userNo: string, now: Date): Promise<void> =>
  takeRate(db, `acting:${userNo}`, begins, now)

/** Records the start or end of acting in the audit record and the login log. */
async function record(
  deps: SessionDeps,
  trx: Db,
  session: LockedSession,
  { acting, selection, orgName }: Authority,
  context: RequestContext,
  change: { begins: true } | { begins: false; reason: 'exit' | 'over' | 'switched' },
): Promise<void> {
  const { user_no: userNo, session_id: sessionId, name_zh: userName } = session
  const { orgCode, roleNo } = selection
  await audit(trx, context, null, {
    action: change.begins ? 'delegation.act' : 'delegation.exit',
    ...(change.begins ? {} : { reason: change.reason }),
    actorNo: userNo,
    onBehalfOf: acting.principalNo,
    sessionId,
    target: { type: 'delegation', id: acting.delegationId },
    detail: selection,
  })
  await deps.recordLogin(trx, context, {
    eventType: change.begins ? 'login' : 'logout',
    loginType: 'agency',
    userNo,
    userName,
    sessionId,
    orgCode,
    orgName,
    roleNo,
    acting,
  })
}

const notifyTabs = (trx: Db, { user_no: userNo, session_id: session }: LockedSession): Promise<void> =>
  emitEvent(trx, { kind: 'rights', people: [userNo], session })

/** Returns the delegation by which a locked session acts, ended or not. */
export async function presentAuthority(
  trx: Db,
  session: LockedSession,
  now: Date,
): Promise<Authority | undefined> {
  const { delegation_id: delegationId, user_no: agentNo } = session
  if (!delegationId) return undefined
  const authority = await authorityIn(trx, { delegationId, agentNo, now })
  if (!authority) throw new Error('the delegation of a session is gone')
  return authority
}

/** Ends the acting of a locked session, where it acts at all. */
export async function leaveActing(
  deps: SessionDeps,
  trx: Db,
  session: LockedSession,
  context: RequestContext,
): Promise<void> {
  const present = await presentAuthority(trx, session, context.now)
  if (!present) return
  await markActing(trx, session, null)
  const reason = present.acting.isOver ? 'over' : 'exit'
  await record(deps, trx, session, present, context, { begins: false, reason })
  await notifyTabs(trx, session)
}

/** Ends the acting of a locked session where the delegation has ended. */
export async function leaveWhatIsOver(
  deps: SessionDeps,
  trx: Db,
  session: LockedSession,
  context: RequestContext,
): Promise<void> {
  const present = await presentAuthority(trx, session, context.now)
  if (present?.acting.isOver) await leaveActing(deps, trx, session, context)
}

/** Acts by another delegation from now on; does nothing where the session acts by it already. */
export async function beginActing(
  deps: SessionDeps,
  trx: Db,
  session: LockedSession,
  next: Authority,
  context: RequestContext,
): Promise<void> {
  const { delegationId } = next.acting
  if (session.delegation_id === delegationId) return
  const present = await presentAuthority(trx, session, context.now)
  if (present) await record(deps, trx, session, present, context, { begins: false, reason: 'switched' })
  await markActing(trx, session, delegationId)
  await record(deps, trx, session, next, context, { begins: true })
  await notifyTabs(trx, session)
}

/** Returns an active delegation of which the actor is the agent; a delegation of any other agent fails as not found. */
export async function requireAuthority(
  deps: SessionDeps,
  actor: Actor,
  delegationId: string,
  context: RequestContext,
): Promise<Authority> {
  const found = await findAuthority(deps.reader, { delegationId, agentNo: actor.userNo, now: context.now })
  if (!found?.isAgents) {
    const target = { type: 'delegation', id: delegationId }
    await auditDenial(deps.db, context, actor, { action: 'delegation.act', target })
    return fail('resource.not-found')
  }
  return found.acting.isOver ? fail('delegation.not-active') : found
}
