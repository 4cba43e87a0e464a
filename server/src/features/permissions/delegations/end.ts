import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { carryOut } from './carry-out.ts'
import type { DelegationDeps } from './deps.ts'
import type { LockedDelegation } from './store.ts'

type Ending = { id: string; reason?: string | undefined }

const kinds = { principal: 'revoked', agent: 'resigned', administrator: 'forced' } as const

type Way = {
  step: 'revoke' | 'resign' | 'force'
  /** As whom the actor ends it; nobody else may. */
  endsAs: (row: LockedDelegation) => keyof typeof kinds | null
}

/** Whoever acts by a delegation that has ended is not in the principal's place with the next request any more. */
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

/** An administrator ends somebody's delegation. */
export const forceEnd = (deps: DelegationDeps, actor: Actor, context: RequestContext, ending: Ending) =>
  end(deps, actor, context, { ...ending, step: 'force', endsAs: () => 'administrator' })

/** The principal takes a delegation back; super managers may do that in the principal's stead. */
export const revoke = (deps: DelegationDeps, actor: Actor, context: RequestContext, ending: Ending) =>
  end(deps, actor, context, {
    ...ending,
    step: 'revoke',
    endsAs: ({ principal_no }) => {
      if (principal_no === actor.userNo) return 'principal'
      return actor.adminKind === 'super_manager' ? 'administrator' : null
    },
  })

/** The agent gives one back that was accepted; one that waits is declined. */
export const resign = (deps: DelegationDeps, actor: Actor, context: RequestContext, ending: Ending) =>
  end(deps, actor, context, {
    ...ending,
    step: 'resign',
    endsAs: ({ agent_no }) => (agent_no === actor.userNo ? 'agent' : null),
  })
