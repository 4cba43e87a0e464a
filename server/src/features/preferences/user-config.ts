import type { UserConfig } from '@iambiz/contract/features/preferences.ts'

export type StoredUserConfig = {
  language: 'zh' | 'en' | null
  defaultOrgCode: string | null
  defaultRoleNo: string | null
  notify: Record<string, boolean>
  hiddenAppIds: string[]
  revision: number
} | null

const notifyByDefault: UserConfig['notify'] = {
  bulletinMail: true,
  bulletinPopup: true,
  loginAlertMail: true,
  agencyMail: true,
}

/** An address that is not confirmed yet. */
export type WantedAddress = { address: string; state: 'verifying' | 'error' } | null

/** Merges the stored configuration over the defaults, and adds the person's mail address and an unconfirmed new one. */
export function userConfigOf(
  stored: StoredUserConfig,
  email: string | null,
  wanted: WantedAddress = null,
): UserConfig {
  return {
    language: stored?.language ?? 'zh',
    ...(stored?.defaultOrgCode ? { defaultOrgCode: stored.defaultOrgCode } : {}),
    ...(stored?.defaultRoleNo ? { defaultRoleNo: stored.defaultRoleNo } : {}),
    notify: { ...notifyByDefault, ...stored?.notify },
    hiddenAppIds: stored?.hiddenAppIds ?? [],
    ...(email ? { email } : {}),
    ...(wanted ? { pendingEmail: wanted.address } : {}),
    emailState: wanted?.state ?? (email ? 'success' : 'none'),
    revision: stored?.revision ?? 0,
  }
}
