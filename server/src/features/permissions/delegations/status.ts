import type { DelegationStatus } from '@iambiz/contract/features/permissions/delegations.ts'

/** What was decided of a delegation, and its period. */
export type Decided = {
  accepted: boolean | null
  ended_at: Date | null
  starts_at: Date
  ends_at: Date
}

/** Moments of this are what it depends on beside what was decided. */
type Moment = {
  /**
   * The principal works here and holds the organization and role now, both in use, and the role may be delegated:
   * nothing of an administrator ever.
   */
  principalHolds: boolean
  now: Date
}

const [waiting, scheduled, inForce, over, ended, declined, suspended] = [0, 1, 2, 3, 4, 5, 6] as const

/**
 * Where a delegation stands at a moment. The first second of its period belongs to it, the last one does not. In the
 * database, `delegationStatus` is the same rule.
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

/** What can be done to a delegation. `narrow` is a change of its end, or to fewer applications. */
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

/** Whether a delegation that stands so can go this step. */
export const allows = (status: DelegationStatus, step: Step): boolean => steps[status].includes(step)
