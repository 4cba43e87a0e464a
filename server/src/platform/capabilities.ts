import type { AdminKind, Capabilities } from '@iambiz/contract/platform/access.ts'

const byAdministration: Record<AdminKind, Partial<Capabilities>> = {
  super_manager: { bulletinMaintain: true, agencyAuthority: true, appLoginStat: true, loginStat: true },
  auc_manager: { agencyAuthority: true, appLoginStat: true, loginStat: true },
  business_sys_manager: { bulletinMaintain: true, appLoginStat: true },
}

/** What a role may do: what it was granted, and what its part as administrator brings. */
export const withAdministration = (
  granted: Capabilities,
  kind: AdminKind | null | undefined,
): Capabilities => (kind ? { ...granted, ...byAdministration[kind] } : granted)
