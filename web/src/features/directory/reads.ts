import type { Organization } from '@iambiz/contract/features/directory/organizations.ts'
import { read, useRead } from '#web/platform/api/query.ts'
import { useSession } from '#web/platform/session/session.ts'

/** Returns whether the person may change the directory; other administrators may only read it. */
export function useMayChange(): boolean {
  const { signedIn } = useSession()
  return signedIn.adminKind === 'super_manager'
}

/** Returns whether the person may grant and revoke a role; permission administrators may not for super managers. */
export function useMayGrant(isSuperManagers: boolean): boolean {
  const { signedIn } = useSession()
  return signedIn.adminKind === 'super_manager' || (signedIn.adminKind === 'auc_manager' && !isSuperManagers)
}

export const organizationsRead = read('POST /iam-authority/v1/admin/org/tree', { body: {} })

type Option = { value: string; label: string }

/** Indents an option per level, because a native `select` cannot show a tree. */
const step = '\u2003'

/** Returns the depth of each organization by code; in the list, a parent precedes its children. */
export function depthsOf(organizations: readonly Organization[]): Map<string, number> {
  const depths = new Map<string, number>()
  for (const { orgCode, parentCode } of organizations)
    depths.set(orgCode, parentCode === undefined ? 0 : (depths.get(parentCode) ?? 0) + 1)
  return depths
}

/** Returns the enabled organizations as options, indented as a tree. */
export function useOrganizationOptions(): Option[] {
  const { data } = useRead(organizationsRead)
  const list = data?.list ?? []
  const depths = depthsOf(list)
  return list
    .filter(({ status }) => status === 1)
    .map(({ orgCode, orgName }) => ({
      value: orgCode,
      label: step.repeat(depths.get(orgCode) ?? 0) + orgName,
    }))
}

/** Returns the enabled roles as options. */
export function useRoleOptions({ withoutSuperManagers = false } = {}): Option[] {
  const { data } = useRead(
    read('POST /iam-authority/v1/admin/role/list', { body: { status: 1, pageSize: 200 } }),
  )
  return (data?.list ?? [])
    .filter(({ adminKind }) => !(withoutSuperManagers && adminKind === 'super_manager'))
    .map(({ roleNo, roleName }) => ({ value: roleNo, label: roleName }))
}
