import type { Delegation, DelegationStatus } from '@iambiz/contract/features/permissions/delegations.ts'
import type { Box } from './box.ts'

/** The actions on a delegation. */
export type DelegationAction =
  | 'change'
  | 'extend'
  | 'again'
  | 'withdraw'
  | 'end'
  | 'accept'
  | 'decline'
  | 'act'
  | 'resign'

const ofPrincipal: Record<DelegationStatus, readonly DelegationAction[]> = {
  0: ['change', 'withdraw'],
  1: ['change', 'withdraw'],
  2: ['extend', 'end'],
  3: ['again'],
  4: ['again'],
  5: ['again'],
  6: ['end'],
}

const ofAgent: Record<DelegationStatus, readonly DelegationAction[]> = {
  0: ['accept', 'decline'],
  1: ['resign'],
  2: ['act', 'resign'],
  3: [],
  4: [],
  5: [],
  6: ['resign'],
}

const writes: ReadonlySet<DelegationAction> = new Set(['change', 'extend', 'again'])

/**
 * Returns the actions available in a status, for the principal or the agent, and by whether the person may delegate.
 */
export const actionsOf = (
  { status }: Pick<Delegation, 'status'>,
  box: Box,
  mayDelegate: boolean,
): readonly DelegationAction[] =>
  box === 'received'
    ? ofAgent[status]
    : ofPrincipal[status].filter((action) => mayDelegate || !writes.has(action))
