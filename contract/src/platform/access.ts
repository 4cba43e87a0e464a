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

/** Rules that the part as administrator answers, and whose it may be. */
const adminKindsOf = {
  administrator: adminKinds,
  'authority-manager': ['super_manager', 'auc_manager'],
  'application-manager': ['super_manager', 'business_sys_manager'],
  'super-manager': ['super_manager'],
} as const satisfies Record<string, readonly AdminKind[]>

export type AdminRule = keyof typeof adminKindsOf

export const isAdminRule = (access: string): access is AdminRule => Object.hasOwn(adminKindsOf, access)

/** Whether a part as administrator answers a rule; nobody's part is `null` or missing. */
export const answersAs = (rule: AdminRule, kind: AdminKind | null | undefined): boolean =>
  adminKindsOf[rule].some((one) => one === kind)

/**
 * Every endpoint names one of these; a route without it does not start. `signed-in` also admits people without
 * organization and role; `user` needs a pair that the person holds, and so does all that follows it. `any-statistics`
 * takes either of the two about sign-ins; `authority-manager` are super managers and those of the authority center,
 * `application-manager` super managers and those of business systems, `administrator` all three kinds.
 */
export type Access = 'anonymous' | 'signed-in' | 'user' | CapabilityRule | 'any-statistics' | AdminRule

export const accessRules: readonly Access[] = [
  'anonymous',
  'signed-in',
  'user',
  ...(Object.keys(capabilityOf) as CapabilityRule[]),
  'any-statistics',
  ...(Object.keys(adminKindsOf) as AdminRule[]),
]

/** Whether what the chosen role may do answers a rule. */
export function roleAnswers(
  rule: Access,
  flags: Capabilities,
  adminKind: AdminKind | null | undefined,
): boolean {
  if (rule === 'anonymous' || rule === 'signed-in' || rule === 'user') return true
  if (isAdminRule(rule)) return answersAs(rule, adminKind)
  if (rule === 'any-statistics') return flags.appLoginStat || flags.loginStat
  return flags[capabilityOf[rule]]
}
