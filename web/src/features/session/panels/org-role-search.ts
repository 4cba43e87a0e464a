import type { OrgRoleEntry } from '@iambiz/contract/features/session.ts'
import { matches, queryOf } from '#web/platform/search/match.ts'
import { fieldsOfOrg, fieldsOfRole } from '../org-role-fields.ts'

/**
 * Returns the organizations that match a text by name, pinyin, initials or code with all their roles, and other
 * organizations with only their matching roles.
 */
export const searchOrgRoles = (entries: readonly OrgRoleEntry[], text: string): OrgRoleEntry[] => {
  const query = queryOf(text)
  if (!query) return [...entries]
  return entries.flatMap((entry) => {
    if (matches(fieldsOfOrg(entry.org), query)) return [entry]
    const roles = entry.roles.filter(({ role }) => matches(fieldsOfRole(role), query))
    return roles.length > 0 ? [{ ...entry, roles }] : []
  })
}
