// Who may make a call. Values alone and no other import, because the first screen loads it.

/** Rules that a capability of the current role answers, and the flag that says whether it has it. */
export const capabilityOf = {
  'bulletin-maintain': 'bulletinMaintain',
  'app-login-statistics': 'appLoginStat',
  'login-statistics': 'loginStat',
  'agency-authority': 'agencyAuthority',
} as const

type CapabilityRule = keyof typeof capabilityOf

/** What the current role may do beyond its applications. */
export type Capabilities = Record<(typeof capabilityOf)[CapabilityRule], boolean>

export const noCapabilities: Capabilities = {
  bulletinMaintain: false,
  agencyAuthority: false,
  appLoginStat: false,
  loginStat: false,
}

/** Administrator roles, as the dictionary names them. */
export const adminKinds = ['super_manager', 'auc_manager', 'business_sys_manager'] as const
export type AdminKind = (typeof adminKinds)[number]

/**
 * Every endpoint names one of these; a route without it does not start. `signed-in` also admits people without
 * organization and role; `user` needs a pair that the person holds, and so does all that follows it. `any-statistics`
 * takes either of the two about sign-ins; `authority-manager` are super managers and those of the authority center.
 */
export type Access =
  | 'anonymous'
  | 'signed-in'
  | 'user'
  | CapabilityRule
  | 'any-statistics'
  | 'authority-manager'
  | 'super-manager'

export const accessRules: readonly Access[] = [
  'anonymous',
  'signed-in',
  'user',
  ...(Object.keys(capabilityOf) as CapabilityRule[]),
  'any-statistics',
  'authority-manager',
  'super-manager',
]
