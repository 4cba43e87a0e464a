import type { DelegationStatus } from '@iambiz/contract/features/delegations.ts'
import type { Selection } from './actor.ts'
import type { Rights } from './rights.ts'

/** What was decided about a delegation; where it stands follows from it, from the clock and from what the principal holds. */
export type Decided = {
  /** The agent's answer; `null` while it waits. */
  accepted: boolean | null
  /** An end before its time. */
  endedAt: Date | null
  startsAt: Date
  endsAt: Date
}

/** Where a delegation stands; at its very start it has begun, at its very end it is over. */
export function statusAt(
  { accepted, endedAt, startsAt, endsAt }: Decided,
  { now, principalHolds }: { now: Date; principalHolds: boolean },
): DelegationStatus {
  if (accepted === false) return 5
  if (endedAt) return 4
  if (now >= endsAt) return 3
  if (accepted === null) return 0
  if (now < startsAt) return 1
  return principalHolds ? 2 : 6
}

/** Whether an organization and role can be delegated at all: both in use, and the role marked so; administrators' never can. */
export function isDelegable(rights: Rights, { orgCode, roleNo }: Selection): boolean {
  const [organization, role] = [rights.organizations.get(orgCode), rights.roles.get(roleNo)]
  const isInUse = organization?.active === true && role?.active === true
  return isInUse && role.delegable && !rights.administrators.has(roleNo)
}
