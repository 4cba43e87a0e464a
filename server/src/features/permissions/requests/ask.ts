import type { accessRequests, RequestState } from '@iambiz/contract/features/permissions/requests.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext, Selection } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'
import type { AccessRequestDeps } from './deps.ts'
import { notifyAddressees } from './notices.ts'
import { findOwnState, insertRequest, withdrawRequest } from './store.ts'

type Received<K extends keyof typeof accessRequests> = ReceivedOf<(typeof accessRequests)[K]>

/** Far more than a person needs; owners have to read every request. */
const asking: RateLimit = { limit: 20, windowSeconds: 3600 }

/** Requests an application that the person does not see. Of parallel requests for the same one, the first is stored. */
export async function askForAccess(
  deps: AccessRequestDeps,
  actor: Actor & { selection: Selection },
  context: RequestContext,
  { appId: wanted, reason }: Received<'POST /iam-portal/v1/portal/app/request'>['body'],
): Promise<{ requestId: string }> {
  await takeRate(deps.db, `access-request:${actor.userNo}`, asking, context.now)
  const { appId, state } = await deps.standingOf(actor, context, wanted)
  if (state === 'visible') fail('access-request.has-access')
  if (state === 'denied') fail('access-request.denied')
  if (state === 'offline') fail('resource.not-found')
  return transact(deps.db, async (trx) => {
    const request = { appId, userNo: actor.userNo, ...actor.selection, reason, at: context.now }
    const requestId = (await insertRequest(trx, request)) ?? fail('access-request.open')
    await notifyAddressees(deps, trx, { actor, appId, at: context.now })
    await audit(trx, context, actor, {
      action: 'access-request.create',
      target: { type: 'application', id: appId },
      detail: { requestId, reason },
    })
    return { requestId }
  })
}

/** Withdraws an open request of the person. */
export const withdraw = (
  deps: AccessRequestDeps,
  actor: Actor,
  context: RequestContext,
  { id, revision }: Received<'POST /iam-portal/v1/portal/app/request/withdraw'>['body'],
): Promise<{ id: string; state: RequestState; revision: number }> =>
  transact(deps.db, async (trx) => {
    const withdrawn = await withdrawRequest(trx, { id, userNo: actor.userNo, revision })
    if (!withdrawn) {
      const found = await findOwnState(trx, id, actor.userNo)
      if (!found) return fail('resource.not-found')
      return fail(found.state === 'open' ? 'resource.changed' : 'access-request.closed', { current: found })
    }
    await audit(trx, context, actor, {
      action: 'access-request.withdraw',
      target: { type: 'application', id: withdrawn.app_id },
      detail: { requestId: id },
    })
    return { id, state: 'withdrawn', revision: withdrawn.revision }
  })
