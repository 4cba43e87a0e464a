import type { Organization } from '@iambiz/contract/features/directory/organizations.ts'
import { read, useRead } from '#web/platform/api/query.ts'
import { useSession } from '#web/platform/session/session.ts'

/** Whether the person may change what is here, and not only look at it. */
export function useMayChange(): boolean {
  const { signedIn } = useSession()
  return signedIn.adminKind === 'super_manager'
}

/** Whether the person may give and take roles: permission administrators those of everybody but super managers. */
export function useMayGrant(isSuperManagers: boolean): boolean {
  const { signedIn } = useSession()
  return signedIn.adminKind === 'super_manager' || (signedIn.adminKind === 'auc_manager' && !isSuperManagers)
}

export const organizationsRead = read('POST /iam-authority/v1/admin/org/tree', { body: {} })

type Option = { value: string; label: string }

/** Deeper ones are moved in, as a native choice draws no tree. */
const step = '\u2003'

/** How deep each organization lies; the list has each after the one above it. */
export function depthsOf(organizations: readonly Organization[]): Map<string, number> {
  const depths = new Map<string, number>()
  for (const { orgCode, parentCode } of organizations)
    depths.set(orgCode, parentCode === undefined ? 0 : (depths.get(parentCode) ?? 0) + 1)
  return depths
}

/** The organizations in use to choose one of, in the form of a tree. */
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

/** The roles in use to choose one of. */
export function useRoleOptions({ withoutSuperManagers = false } = {}): Option[] {
  const { data } = useRead(
    read('POST /iam-authority/v1/admin/role/list', { body: { status: 1, pageSize: 200 } }),
  )
  return (data?.list ?? [])
    .filter(({ adminKind }) => !(withoutSuperManagers && adminKind === 'super_manager'))
    .map(({ roleNo, roleName }) => ({ value: roleNo, label: roleName }))
}
