import type { Rights } from '#server/platform/rights.ts'

/** Whether a role can be delegated where it is held: both in use, and the role marked so; administrators' never can. */
export function isDelegable(
  { organizations, roles, administrators }: Rights,
  { orgCode, roleNo }: { orgCode: string; roleNo: string },
): boolean {
  const role = roles.get(roleNo)
  const isInUse = organizations.get(orgCode)?.active === true && role?.active === true
  return isInUse && role.delegable && !administrators.has(roleNo)
}
