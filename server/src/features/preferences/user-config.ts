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

/** The stored configuration over the defaults, with the address that the person's notices go to. */
export function userConfigOf(stored: StoredUserConfig, email: string | null): UserConfig {
  return {
    language: stored?.language ?? 'zh',
    ...(stored?.defaultOrgCode ? { defaultOrgCode: stored.defaultOrgCode } : {}),
    ...(stored?.defaultRoleNo ? { defaultRoleNo: stored.defaultRoleNo } : {}),
    notify: { ...notifyByDefault, ...stored?.notify },
    hiddenAppIds: stored?.hiddenAppIds ?? [],
    ...(email ? { email } : {}),
    emailState: email ? 'success' : 'none',
    revision: stored?.revision ?? 0,
  }
}
