import type { DelegationStatus } from '@iambiz/contract/features/permissions/delegations.ts'

/** The decisions about a delegation, and its period. */
export type Decided = {
  accepted: boolean | null
  ended_at: Date | null
  starts_at: Date
  ends_at: Date
}

/** The circumstances on which the status depends besides the decisions. */
type Moment = {
  /**
   * The principal is active and holds the active organization and role now, and the role may be delegated;
   * administrator roles never may.
   */
  principalHolds: boolean
  now: Date
}

const [waiting, scheduled, inForce, over, ended, declined, suspended] = [0, 1, 2, 3, 4, 5, 6] as const

/**
 * Returns the status of a delegation at a moment. The period includes its start and excludes its end. In the database,
 * `delegationStatus` implements the same rule.
 */
export function statusAt(
  { accepted, ended_at, starts_at, ends_at }: Decided,
  { principalHolds, now }: Moment,
): DelegationStatus {
  if (accepted === false) return declined
  if (ended_at !== null) return ended
  if (now >= ends_at) return over
  if (accepted === null) return waiting
  if (now < starts_at) return scheduled
  return principalHolds ? inForce : suspended
}

/** The possible actions on a delegation. `narrow` changes the end, or chooses fewer applications. */
export type Step = 'change' | 'narrow' | 'decide' | 'revoke' | 'resign' | 'force'

const steps: Record<DelegationStatus, readonly Step[]> = {
  [waiting]: ['change', 'decide', 'revoke', 'force'],
  [scheduled]: ['change', 'revoke', 'resign', 'force'],
  [inForce]: ['narrow', 'revoke', 'resign', 'force'],
  [over]: [],
  [ended]: [],
  [declined]: [],
  [suspended]: ['revoke', 'resign', 'force'],
}

/** Whether the status of a delegation allows this action. */
export const allows = (status: DelegationStatus, step: Step): boolean => steps[status].includes(step)
