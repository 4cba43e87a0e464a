import type { FaultAction, FaultDetail, faults } from '@iambiz/contract/features/faults.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit, auditDenial } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail, wordsOf } from '#server/platform/failure.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'
import type { FaultDeps } from './deps.ts'
import { faultDetail, refuseStranger, sidesOf } from './listing.ts'
import { maintainerWords, reporterWords } from './phrases.ts'
import { maintainersOf } from './reports.ts'
import { addStep, findReport, type ReportRow, takingPart } from './store.ts'
import { type Sides, type Transition, transition } from './transitions.ts'

type Wish = ReceivedOf<(typeof faults)['POST /iam-portal/v1/portal/fault/handle']>['body']

const handling = 'fault.handle'
/** Each step sends notices to other people, so the limit allows intensive work of five steps a minute but no flood. */
const stepsPerPerson: RateLimit = { limit: 300, windowSeconds: 3600 }

/** Returns the transition for an action; refuses where person or status do not allow it, or a reply is missing. */
async function allowed(
  deps: FaultDeps,
  actor: Actor,
  context: RequestContext,
  { report, sides, wish }: { report: ReportRow; sides: Sides; wish: Wish },
): Promise<Transition> {
  const result = transition(report.status, sides, wish)
  if (typeof result === 'object') return result
  if (result === 'not-allowed') {
    const target = { type: 'fault', id: report.fault_id }
    const detail = { action: wish.action }
    await auditDenial(deps.db, context, actor, { action: handling, target, detail })
    return fail('access.denied')
  }
  if (result === 'not-now') return fail('fault.transition')
  const message = wordsOf('fault.reply-empty', context.lang)
  return fail('fault.reply-empty', { fields: [{ field: 'reply', message }] })
}

/** Returns the maintainers who took part in the report, or all of its application where none has yet. */
async function maintainersConcerned(trx: Db, report: ReportRow): Promise<string[]> {
  const [all, active] = await Promise.all([
    maintainersOf(trx, report.app_id),
    takingPart(trx, report.fault_id),
  ])
  const concerned = all.filter((userNo) => active.includes(userNo))
  return concerned.length > 0 ? concerned : all
}

/** Notifies the other side; after a hand-back also the colleagues who can take the report. */
async function notifyOthers(
  deps: FaultDeps,
  trx: Db,
  {
    actor,
    report,
    action,
    by,
    at,
  }: { actor: Actor; report: ReportRow; action: FaultAction; at: Date } & Pick<Transition, 'by'>,
): Promise<void> {
  const { fault_no, reporter_no } = report
  const path = `/home/fault/${report.fault_id}`
  const others = (userNos: readonly string[]) => userNos.filter((userNo) => userNo !== actor.userNo)
  if (by === 'maintainer') {
    await deps.notify(trx, {
      userNos: others([reporter_no]),
      text: reporterWords(action, fault_no),
      path,
      at,
    })
    if (action !== 'handBack') return
  }
  const maintainers =
    by === 'maintainer' ? await maintainersOf(trx, report.app_id) : await maintainersConcerned(trx, report)
  await deps.notify(trx, {
    userNos: others(maintainers).filter((userNo) => userNo !== reporter_no),
    text: maintainerWords(action, fault_no),
    path,
    at,
  })
}

/** Performs an action on a report; refuses with the current report where another person changed it first. */
export async function handleFault(
  deps: FaultDeps,
  actor: Actor,
  context: RequestContext,
  wish: Wish,
): Promise<FaultDetail> {
  const report = (await findReport(deps.db, wish.id)) ?? fail('resource.not-found')
  const sides = await sidesOf(deps, actor, report)
  if (!sides.reporter && !sides.maintainer) {
    await refuseStranger(deps, actor, context, { action: handling, faultId: wish.id })
  }
  const stale = async () =>
    fail('resource.changed', { current: await faultDetail(deps, actor, context, wish.id) })
  if (report.revision !== wish.revision) return stale()
  const { by, to, handler } = await allowed(deps, actor, context, { report, sides, wish })
  await takeRate(deps.db, `fault-step:${actor.userNo}`, stepsPerPerson, context.now)
  const handlerNo = handler === 'takes' ? actor.userNo : handler === 'leaves' ? null : report.handler_no
  const step = {
    fault_id: report.fault_id,
    revision: report.revision + 1,
    action: wish.action,
    status: to,
    by_maintainer: by === 'maintainer',
    actor_no: actor.userNo,
    reply: wish.reply,
    at: context.now,
  }
  const isDone = await transact(deps.db, async (trx) => {
    if (!(await addStep(trx, step, handlerNo))) return false
    await notifyOthers(deps, trx, { actor, report, action: wish.action, by, at: context.now })
    await audit(trx, context, actor, {
      action: handling,
      target: { type: 'fault', id: report.fault_id },
      detail: { action: wish.action, from: report.status, to },
    })
    return true
  })
  return isDone ? faultDetail(deps, actor, context, wish.id) : stale()
}
