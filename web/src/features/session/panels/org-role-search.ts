import type { OrgRoleEntry } from '@iambiz/contract/features/session.ts'

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** Organizations whose name or code matches, with all their roles; others with the roles that match. */
export const searchOrgRoles = (entries: readonly OrgRoleEntry[], text: string): OrgRoleEntry[] => {
  const wanted = folded(text.trim())
  if (!wanted) return [...entries]
  const matches = (...texts: string[]) => texts.some((candidate) => folded(candidate).includes(wanted))
  return entries.flatMap((entry) => {
    if (matches(entry.org.orgName, entry.org.orgCode)) return [entry]
    const roles = entry.roles.filter(({ role }) => matches(role.roleName, role.roleNo))
    return roles.length > 0 ? [{ ...entry, roles }] : []
  })
}
