import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { carryOut } from './carry-out.ts'
import type { DelegationDeps } from './deps.ts'
import type { LockedDelegation } from './store.ts'

type Ending = { id: string; reason?: string | undefined }

const kinds = { principal: 'revoked', agent: 'resigned', administrator: 'forced' } as const

type Way = {
  step: 'revoke' | 'resign' | 'force'
  /** Returns the capacity in which the actor may end it; `null` where the actor may not. */
  endsAs: (row: LockedDelegation) => keyof typeof kinds | null
}

/** Ends a delegation; an agent who acts by it loses the principal's rights with the next request. */
const end = (
  deps: DelegationDeps,
  actor: Actor,
  context: RequestContext,
  { id, reason, step, endsAs }: Ending & Way,
): Promise<Delegation> =>
  carryOut(deps, actor, context, {
    id,
    step,
    isFor: (row) => endsAs(row) !== null,
    kindOf: (row) => kinds[endsAs(row) ?? 'administrator'],
    columns: (row) => ({
      ended_at: context.now,
      ended_by: endsAs(row),
      ended_no: actor.userNo,
      end_reason: reason || null,
      told_status: 4,
    }),
    ...(reason ? { detail: { reason } } : {}),
  })

/** An administrator ends any person's delegation. */
export const forceEnd = (deps: DelegationDeps, actor: Actor, context: RequestContext, ending: Ending) =>
  end(deps, actor, context, { ...ending, step: 'force', endsAs: () => 'administrator' })

/** The principal revokes a delegation; super managers may do that on the principal's behalf. */
export const revoke = (deps: DelegationDeps, actor: Actor, context: RequestContext, ending: Ending) =>
  end(deps, actor, context, {
    ...ending,
    step: 'revoke',
    endsAs: ({ principal_no }) => {
      if (principal_no === actor.userNo) return 'principal'
      return actor.adminKind === 'super_manager' ? 'administrator' : null
    },
  })

/** The agent resigns from an accepted delegation; one that is not answered yet must be declined instead. */
export const resign = (deps: DelegationDeps, actor: Actor, context: RequestContext, ending: Ending) =>
  end(deps, actor, context, {
    ...ending,
    step: 'resign',
    endsAs: ({ agent_no }) => (agent_no === actor.userNo ? 'agent' : null),
  })
