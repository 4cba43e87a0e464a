import type { AdminKind, Capabilities } from '@iambiz/contract/platform/access.ts'

const byAdministration: Record<AdminKind, Partial<Capabilities>> = {
  super_manager: { bulletinMaintain: true, agencyAuthority: true, appLoginStat: true, loginStat: true },
  auc_manager: { agencyAuthority: true, appLoginStat: true, loginStat: true },
  business_sys_manager: { bulletinMaintain: true, appLoginStat: true },
}

/** Capabilities of a role: the granted ones, and those of its administrator kind. */
export const withAdministration = (
  granted: Capabilities,
  kind: AdminKind | null | undefined,
): Capabilities => (kind ? { ...granted, ...byAdministration[kind] } : granted)
