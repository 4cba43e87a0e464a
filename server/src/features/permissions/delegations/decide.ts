import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { carryOut } from './carry-out.ts'
import type { DelegationDeps } from './deps.ts'

type Decision = { id: string; accept: boolean; comment?: string | undefined; revision?: number | undefined }

/** Stores the agent's answer, which can be given only once. */
export const decide = (
  deps: DelegationDeps,
  actor: Actor,
  context: RequestContext,
  { id, accept, comment, revision }: Decision,
): Promise<Delegation> =>
  carryOut(deps, actor, context, {
    id,
    revision,
    step: 'decide',
    kindOf: () => (accept ? 'accepted' : 'declined'),
    isFor: ({ agent_no }) => agent_no === actor.userNo,
    columns: ({ starts_at }) => ({
      accepted: accept,
      decided_at: context.now,
      comment: comment || null,
      // Assumes that the principal holds the role; otherwise the worker notifies both people of the suspension next.
      told_status: accept ? (context.now < starts_at ? 1 : 2) : 5,
    }),
    ...(comment ? { detail: { comment } } : {}),
  })
