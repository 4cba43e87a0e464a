import type { OrgRoleEntry } from '@iambiz/contract/features/session.ts'

const isDelegated = ({ roles }: OrgRoleEntry): boolean => roles.some(({ agency }) => agency)

/** The organizations and roles that are the person's own; the delegated ones are entries after them. */
export const ownOrgRole = (entries: readonly OrgRoleEntry[]): OrgRoleEntry[] =>
  entries.filter((entry) => !isDelegated(entry))

/** Those that others have delegated to the person. */
export const delegatedOrgRole = (entries: readonly OrgRoleEntry[]): OrgRoleEntry[] =>
  entries.filter(isDelegated)
