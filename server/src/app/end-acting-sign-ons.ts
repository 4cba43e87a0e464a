import type { Log } from '@iambiz/runtime/log.ts'
import type { DelegationDeps, DelegationNotice } from '#server/features/permissions/delegations/deps.ts'
import type { AccountWay } from './account-way.ts'

/** After these an agent may do less than before. */
const lessens: ReadonlySet<DelegationNotice['kind']> = new Set(['changed', 'revoked', 'resigned', 'forced'])

/**
 * Tells the provider as well when a delegation ends early, so that what applications were given by it counts no more. Nobody
 * waits for that, and nothing is lost where it fails: what was given lives for a quarter of an hour at most.
 */
export const endActingSignOns = (
  deps: DelegationDeps,
  { askAccount }: Pick<AccountWay, 'askAccount'>,
  log: Log,
): DelegationDeps => ({
  ...deps,
  // Not within the transaction: until its end tickets may be ordered by what is over with it.
  done({ kind, delegationId }) {
    if (!lessens.has(kind)) return
    askAccount('/acting/end', { delegation_id: delegationId }).catch((error) => {
      log.warn({ err: error, delegationId }, 'the provider was not told that a delegation is over')
    })
  },
})
