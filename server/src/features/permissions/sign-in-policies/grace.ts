import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import type { SignInPolicyDeps } from './deps.ts'
import { isActive, storeGrace } from './store.ts'

/** Gives one person time to set up a second factor; returns until when. */
export async function giveGrace(
  { db }: SignInPolicyDeps,
  { userNo, hours }: { userNo: string; hours: number },
  actor: Actor,
  context: RequestContext,
): Promise<Date> {
  const endsAt = new Date(context.now.getTime() + hours * 3_600_000)
  await transact(db, async (trx) => {
    if (!(await isActive(trx, userNo))) fail('sign-in-policy.person')
    await storeGrace(trx, { userNo, endsAt, by: actor.userNo })
    await audit(trx, context, actor, {
      action: 'sign-in-policy.grace',
      target: { type: 'person', id: userNo },
      detail: { graceUntil: endsAt.toISOString() },
    })
  })
  return endsAt
}
