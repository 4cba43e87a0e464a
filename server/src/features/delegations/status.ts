import type { DelegationStatus } from '@iambiz/contract/features/delegations.ts'

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

export const waiting = 0
export const scheduled = 1
export const inForce = 2
export const over = 3
export const ended = 4
export const declined = 5
export const suspended = 6

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
type Step = 'change' | 'narrow' | 'decide' | 'revoke' | 'resign' | 'force' | 'act'

const steps: Record<DelegationStatus, readonly Step[]> = {
  [waiting]: ['change', 'decide', 'revoke', 'force'],
  [scheduled]: ['change', 'revoke', 'resign', 'force'],
  [inForce]: ['narrow', 'revoke', 'resign', 'force', 'act'],
  [over]: [],
  [ended]: [],
  [declined]: [],
  [suspended]: ['revoke', 'resign', 'force'],
}

export const allows = (status: DelegationStatus, step: Step): boolean => steps[status].includes(step)

/** The statuses of delegations that are on, or can still be: no other one goes beside them for the same role. */
export const openStatuses = [waiting, scheduled, inForce, suspended] as const
