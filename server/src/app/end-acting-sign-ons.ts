import type { Log } from '@iambiz/runtime/log.ts'
import type { DelegationDeps, DelegationNotice } from '#server/features/permissions/delegations/deps.ts'
import type { AccountAccess } from './account-access.ts'

/** Changes after which an agent may do less than before. */
const lessens: ReadonlySet<DelegationNotice['kind']> = new Set(['changed', 'revoked', 'resigned', 'forced'])

/**
 * Returns the dependencies with a hook that reports an early end of a delegation to the provider, so that tokens issued
 * to applications under it stop working. The call is not awaited, and a failure is acceptable: the tokens live 15
 * minutes at most.
 */
export const endActingSignOns = (
  deps: DelegationDeps,
  { askAccount }: Pick<AccountAccess, 'askAccount'>,
  log: Log,
): DelegationDeps => ({
  ...deps,
  // Runs after the commit: until then the provider could still issue tickets under the ending delegation.
  done({ kind, delegationId }) {
    if (!lessens.has(kind)) return
    askAccount('/acting/end', { delegation_id: delegationId }).catch((error) => {
      log.warn({ err: error, delegationId }, 'the provider was not told that a delegation is over')
    })
  },
})
