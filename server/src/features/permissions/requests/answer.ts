import type { FailureName } from '@iambiz/contract/errors.ts'
import type { accessRequests, RequestState } from '@iambiz/contract/features/permissions/requests.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit, auditDenial } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail, refuse } from '#server/platform/failure.ts'
import type { AccessRequestDeps } from './deps.ts'
import { notifyRequester } from './notices.ts'
import { refusalOfAnswer, type Standing } from './rules.ts'
import { answerRequest, lockRequest } from './store.ts'

type Decision = ReceivedOf<(typeof accessRequests)['POST /iam-authority/v1/admin/request/decide']>['body']
type Answered = { id: string; state: RequestState; revision: number }
type Locked = NonNullable<Awaited<ReturnType<typeof lockRequest>>>

const standingOf = (row: Locked): Standing => ({
  requesterNo: row.user_no,
  requesterActive: row.person_status === 1,
  ownerNo: row.owner_no,
  offered: row.app_status === 1 || row.app_status === 2,
  state: row.state,
  revision: row.revision,
})

function refusePast({ expireTime }: Decision, deps: AccessRequestDeps, { now, lang }: RequestContext): void {
  // Wire times have one time zone, so their text order is their time order.
  if (expireTime === undefined || expireTime > deps.wireTime(now)) return
  const name = 'access-request.past'
  refuse(name, 'expireTime', { lang })
}

async function write(
  deps: AccessRequestDeps,
  trx: Db,
  actor: Actor,
  context: RequestContext,
  { request, decision }: { request: Locked; decision: Decision },
): Promise<Answered> {
  const { accept, comment, expireTime } = decision
  const state = accept ? 'granted' : 'refused'
  const until = expireTime ?? null
  if (accept) {
    const isGiven = await deps.grantToPerson(trx, {
      appId: request.app_id,
      userNo: request.user_no,
      until,
      at: context.now,
    })
    if (!isGiven) fail('access-request.denied')
  }
  const revision = await answerRequest(trx, request.request_id, {
    state,
    deciderNo: actor.userNo,
    remark: comment || null,
    until,
    at: context.now,
  })
  await notifyRequester(deps, trx, { request, isGranted: accept, at: context.now })
  await audit(trx, context, actor, {
    action: accept ? 'access-request.grant' : 'access-request.refuse',
    target: { type: 'application', id: request.app_id },
    detail: { requestId: request.request_id, userNo: request.user_no, comment, until },
  })
  return { id: request.request_id, state, revision }
}

/** Grants or refuses a request. Grant, answer and audit record are one transaction. */
export async function decide(
  deps: AccessRequestDeps,
  actor: Actor,
  context: RequestContext,
  decision: Decision,
): Promise<Answered> {
  refusePast(decision, deps, context)
  type Outcome = { answered: Answered } | { refusal: FailureName; request?: Locked }
  const outcome = await transact(deps.db, async (trx): Promise<Outcome> => {
    const request = await lockRequest(trx, decision.id)
    if (!request) return { refusal: 'resource.not-found' }
    const refusal = refusalOfAnswer(standingOf(request), actor, decision)
    if (refusal) return { refusal, request }
    return { answered: await write(deps, trx, actor, context, { request, decision }) }
  })
  if ('answered' in outcome) return outcome.answered
  const { refusal, request } = outcome
  const isForeign = refusal === 'resource.not-found' || refusal === 'access-request.own'
  if (request && isForeign) {
    await auditDenial(deps.db, context, actor, {
      action: 'access-request.decide',
      target: { type: 'application', id: request.app_id },
      detail: { requestId: request.request_id },
    })
  }
  return fail(refusal, request && !isForeign ? { current: { state: request.state } } : null)
}
