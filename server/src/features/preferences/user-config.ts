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

/** An address that is not proved yet. */
export type WantedAddress = { address: string; state: 'verifying' | 'error' } | null

/** The stored configuration over the defaults, with the address that the person's notices go to, and one that is wanted. */
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
