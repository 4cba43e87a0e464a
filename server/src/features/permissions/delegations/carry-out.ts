import type { FailureName } from '@iambiz/contract/errors.ts'
import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Updateable } from 'kysely'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { auditDenial } from '#server/platform/audit.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import type { DelegationDeps, DelegationNotice } from './deps.ts'
import { describeDelegation } from './describe.ts'
import { recordDone } from './record.ts'
import { allows, type Step } from './status.ts'
import { type LockedDelegation, lockDelegation, updateDelegation } from './store.ts'

/** One action on a delegation, other than changing its terms. */
type Act = {
  id: string
  /** The revision that the person saw when deciding. */
  revision?: number | undefined
  step: Step
  kindOf: (row: LockedDelegation) => DelegationNotice['kind']
  isFor: (row: LockedDelegation) => boolean
  columns: (row: LockedDelegation) => Updateable<Tables['delegation']>
  detail?: object
}

/** Returns the refusal: other people must not learn that the delegation exists; principal and agent are only denied. */
export const refusalFor = (row: LockedDelegation | undefined, { userNo }: Actor): FailureName =>
  row?.principal_no === userNo || row?.agent_no === userNo ? 'access.denied' : 'resource.not-found'

/** Records an action on a delegation that the actor may not perform, and refuses it. */
export async function refuseDenied(
  { db }: Pick<DelegationDeps, 'db'>,
  actor: Actor,
  context: RequestContext,
  { refusal, action, id }: { refusal: FailureName; action: string; id?: string | undefined },
): Promise<never> {
  const target = id === undefined ? {} : { target: { type: 'delegation', id } }
  await auditDenial(db, context, actor, { action: `delegation.${action}`, reason: refusal, ...target })
  return fail(refusal)
}

type Outcome = { kind: DelegationNotice['kind'] } | { refusal: FailureName }

/** Performs one action on a delegation, if its status allows that and the actor may do it; returns the delegation. */
export async function carryOut(
  deps: DelegationDeps,
  actor: Actor,
  context: RequestContext,
  { id, revision, step, kindOf, isFor, columns, detail }: Act,
): Promise<Delegation> {
  const outcome = await transact(deps.db, async (trx): Promise<Outcome> => {
    const row = await lockDelegation(trx, id, context.now)
    if (!row || !isFor(row)) return { refusal: refusalFor(row, actor) }
    if (!allows(row.status, step)) return { refusal: 'delegation.transition' }
    if (revision !== undefined && revision !== row.revision) return { refusal: 'resource.changed' }
    const kind = kindOf(row)
    await updateDelegation(trx, row, { ...columns(row), updated_at: context.now })
    await recordDone(deps, trx, actor, context, { kind, row, ...(detail ? { detail } : {}) })
    return { kind }
  })
  if ('kind' in outcome) {
    deps.done({ kind: outcome.kind, delegationId: id })
    return describeDelegation(deps, context, id)
  }
  const { refusal } = outcome
  if (refusal === 'delegation.transition' || refusal === 'resource.changed')
    return fail(refusal, { current: await describeDelegation(deps, context, id) })
  return refuseDenied(deps, actor, context, { refusal, action: step, id })
}
