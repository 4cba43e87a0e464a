import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { superManagers } from '../requests/reports.ts'
import type { SignInPolicyDeps } from './deps.ts'
import { isActive, replaceBreakGlass } from './store.ts'

const path = '/home/admin/signInPolicies'

/** Sets the break-glass accounts; every super manager learns of it. */
export function setBreakGlass(
  deps: SignInPolicyDeps,
  userNos: readonly string[],
  actor: Actor,
  context: RequestContext,
): Promise<string[]> {
  const chosen = [...new Set(userNos)]
  return transact(deps.db, async (trx) => {
    for (const userNo of chosen) if (!(await isActive(trx, userNo))) fail('sign-in-policy.person')
    const before = await replaceBreakGlass(trx, chosen, actor.userNo)
    await audit(trx, context, actor, {
      action: 'sign-in-policy.break-glass',
      target: { type: 'person', id: chosen.join(' ') },
      detail: { before: { userNos: before }, after: { userNos: chosen } },
    })
    await notifySuperManagers(deps, trx, context.now, {
      zh: `应急账号已变更：${chosen.join('、') || '无'}。如非预期，请立即核实。`,
      en: `Break-glass accounts are now: ${chosen.join(', ') || 'none'}. If you weren’t expecting this, check it now.`,
    })
    return chosen
  })
}

async function notifySuperManagers(
  { notify }: Pick<SignInPolicyDeps, 'notify'>,
  trx: Db,
  at: Date,
  text: { zh: string; en: string },
): Promise<void> {
  await notify(trx, { userNos: await superManagers(trx), text, path, at })
}

/** Reports a sign-in with a break-glass account before it goes on: to the operation log and to all super managers. */
export function reportBreakGlass(
  deps: SignInPolicyDeps,
  { userNo, name, address }: { userNo: string; name: string; address: string },
  context: RequestContext,
): Promise<void> {
  return transact(deps.db, async (trx) => {
    await audit(trx, context, null, {
      action: 'sign-in-policy.break-glass-used',
      actorNo: userNo,
      target: { type: 'person', id: userNo },
      detail: { address },
    })
    await notifySuperManagers(deps, trx, context.now, {
      zh: `应急账号 ${name}（${userNo}）正在从 ${address} 登录。如非预期，请立即停用该账号。`,
      en: `The break-glass account ${name} (${userNo}) is signing in from ${address}. If you weren’t expecting this, disable the account now.`,
    })
  })
}
