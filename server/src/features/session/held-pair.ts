import type { Selection } from '#server/platform/actor.ts'
import type { Rights } from '#server/platform/rights.ts'
import type { Identity } from './store.ts'

type Held = Pick<Identity, 'pairs' | 'defaultOrgCode' | 'defaultRoleNo'>
type Ranked = Selection & { roleSort: number; orgSort: number }

const text = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Roles with the fewest rights come first. */
const inOrder = (a: Ranked, b: Ranked) =>
  a.roleSort - b.roleSort || a.orgSort - b.orgSort || text(a.orgCode, b.orgCode) || text(a.roleNo, b.roleNo)

/**
 * Returns the organization and role of a request, from the active ones that the person holds: the requested pair;
 * without a request the person's default, or else the role with the fewest rights. `null` where the person does not
 * hold the requested pair.
 */
export function selectionOf(
  { organizations, roles }: Rights,
  { pairs, defaultOrgCode, defaultRoleNo }: Held,
  wish: { orgCode: string | null; roleNo: string | null },
): Selection | null {
  const fitting = pairs.flatMap(([orgCode, roleNo]): Ranked[] => {
    const [organization, role] = [organizations.get(orgCode), roles.get(roleNo)]
    const isWished = (wish.orgCode ?? orgCode) === orgCode && (wish.roleNo ?? roleNo) === roleNo
    if (!organization?.active || !role?.active || !isWished) return []
    return [{ orgCode, roleNo, roleSort: role.sortNo, orgSort: organization.sortNo }]
  })
  const byDefault = fitting.find(
    ({ orgCode, roleNo }) => orgCode === defaultOrgCode && roleNo === defaultRoleNo,
  )
  const chosen = byDefault ?? fitting.sort(inOrder)[0]
  return chosen ? { orgCode: chosen.orgCode, roleNo: chosen.roleNo } : null
}
