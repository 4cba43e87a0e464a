import type { OrgRoleEntry } from '@iambiz/contract/features/session.ts'

/** The organizations and roles that are the person's own; the delegated ones are entries after them. */
export const ownOrgRole = (entries: readonly OrgRoleEntry[]): OrgRoleEntry[] =>
  entries.filter(({ roles }) => !roles.some(({ agency }) => agency))

/** Whether the person may act for somebody. */
export const hasReceived = (entries: readonly OrgRoleEntry[]): boolean =>
  ownOrgRole(entries).length < entries.length
