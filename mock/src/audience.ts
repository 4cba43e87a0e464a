import type { Audience } from '@iambiz/contract/platform/audience.ts'
import { organizations, withAncestors } from '@iambiz/demo/world/organizations.ts'
import { roles } from '@iambiz/demo/world/roles.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Caller } from './caller.ts'

/** Whether something is shown to whoever has chosen this organization and role. */
export const isShownTo = (
  { selection }: Pick<Caller, 'selection'>,
  { orgCodes, roleNos }: Audience,
): boolean =>
  (orgCodes.length === 0 && roleNos.length === 0) ||
  (selection !== null &&
    (roleNos.includes(selection.roleNo) ||
      withAncestors(selection.orgCode).some((code) => orgCodes.includes(code))))

/** Refuses organizations and roles that there are not. */
export function requireKnown({ orgCodes, roleNos }: Audience): void {
  const isKnown =
    orgCodes.every((code) => organizations.some((organization) => organization.code === code)) &&
    roleNos.every((no) => roles.some((role) => role.no === no))
  if (!isKnown) fail('audience.unknown')
}
