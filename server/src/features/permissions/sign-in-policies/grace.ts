import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import type { SignInPolicyDeps } from './deps.ts'
import { isActive, storeGrace } from './store.ts'

/** Gives one person time to set up a second factor; returns until when they have now. */
export async function giveGrace(
  { db }: SignInPolicyDeps,
  { userNo, hours }: { userNo: string; hours: number },
  actor: Actor,
  context: RequestContext,
): Promise<Date> {
  return transact(db, async (trx) => {
    if (!(await isActive(trx, userNo))) fail('sign-in-policy.person')
    const endsAt = await storeGrace(trx, { userNo, hours, by: actor.userNo, now: context.now })
    await audit(trx, context, actor, {
      action: 'sign-in-policy.grace',
      target: { type: 'person', id: userNo },
      detail: { graceUntil: endsAt.toISOString() },
    })
    return endsAt
  })
}
