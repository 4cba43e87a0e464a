import type { PolicyDraft } from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import { maxPolicies } from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { fail, unchanged } from '#server/platform/failure.ts'
import { recordChange } from '#server/platform/record-change.ts'
import type { SignInPolicyDeps } from './deps.ts'
import { type CheckedPolicy, checkDraft, orGone, rowOf } from './draft.ts'
import { refuseLockout } from './lockout.ts'
import { deletePolicies, findPolicies, lockPolicies, type StoredPolicy, writePolicy } from './store.ts'

/** The fields of a policy in the operation log. */
const fieldsOf = (policy: CheckedPolicy | StoredPolicy | undefined, revision?: number) =>
  policy && {
    ...{ nameZh: policy.nameZh, nameEn: policy.nameEn, status: policy.status },
    ...{ roleNos: policy.roleNos, orgCodes: policy.orgCodes, target: policy.target, portal: policy.portal },
    ...{ appIds: policy.appIds, network: policy.network, siteIds: policy.siteIds, ranges: policy.ranges },
    ...{ device: policy.device, effect: policy.effect, kinds: policy.kinds },
    ...{ factorMinutes: policy.factorMinutes, graceUntil: policy.graceUntil?.toISOString() ?? null },
    ...{
      graceDays: policy.graceDays,
      sessionMinutes: policy.sessionMinutes,
      idleMinutes: policy.idleMinutes,
    },
    ...(revision === undefined ? {} : { revision }),
  }

/** Adds a policy, or changes the one with this id; refuses one that would lock the caller or all administrators out. */
export async function savePolicy(
  deps: SignInPolicyDeps,
  { revision, ...draft }: PolicyDraft & { revision?: number | undefined },
  actor: Actor,
  context: RequestContext,
): Promise<{ id: string; revision: number }> {
  const { id } = draft
  const checked = await checkDraft(deps, draft, context)
  const source = await deps.factorSource()
  const saving = transact(deps.db, async (trx) => {
    await lockPolicies(trx)
    const stored = await findPolicies(trx)
    const before =
      id === undefined
        ? undefined
        : unchanged(
            stored.find((one) => one.id === id),
            revision,
          )
    if (!before && stored.length >= maxPolicies) fail('sign-in-policy.too-many')
    const others = stored.filter((one) => one.id !== id)
    const { userNo: callerNo } = actor
    await refuseLockout(
      // Asking the provider must not keep the transaction open.
      { ...deps, db: trx, factorSource: async () => source },
      { before: stored, after: [...others, checked] },
      { callerNo, address: context.ip, now: context.now },
    )
    const saved = await writePolicy(trx, id, rowOf(checked, callerNo, context.now), checked)
    await recordChange(trx, context, actor, {
      action: before ? 'sign-in-policy.update' : 'sign-in-policy.create',
      target: { type: 'sign-in-policy', id: saved.id },
      before: fieldsOf(before),
      after: fieldsOf(checked),
    })
    return saved
  })
  return saving.catch(orGone)
}

/** Deletes policies; returns how many there were. */
export const removePolicies = (
  { db }: SignInPolicyDeps,
  ids: readonly string[],
  actor: Actor,
  context: RequestContext,
): Promise<number> =>
  transact(db, async (trx) => {
    await lockPolicies(trx)
    const gone = await deletePolicies(trx, ids)
    for (const { policy_id: id, name_zh: nameZh } of gone)
      await audit(trx, context, actor, {
        action: 'sign-in-policy.delete',
        target: { type: 'sign-in-policy', id },
        detail: { nameZh },
      })
    return gone.length
  })
