import type { OrgRoleEntry } from '@iambiz/contract/features/session.ts'

const isDelegated = ({ roles }: OrgRoleEntry): boolean => roles.some(({ agency }) => agency)

/** Returns the person's own organizations and roles, without delegated ones. */
export const ownOrgRole = (entries: readonly OrgRoleEntry[]): OrgRoleEntry[] =>
  entries.filter((entry) => !isDelegated(entry))

/** Returns the organizations and roles delegated to the person by others. */
export const delegatedOrgRole = (entries: readonly OrgRoleEntry[]): OrgRoleEntry[] =>
  entries.filter(isDelegated)
