// Access rules of calls. Values only, without other imports, because the first screen loads it.

/** Rules that are decided by a capability of the present role, with the name of its flag. */
export const capabilityOf = {
  'bulletin-maintain': 'bulletinMaintain',
  'app-login-statistics': 'appLoginStat',
  'login-statistics': 'loginStat',
  'agency-authority': 'agencyAuthority',
} as const

type CapabilityRule = keyof typeof capabilityOf

/** Rights of the present role beyond its applications. */
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

/** Rules that are decided by the administrator kind, and the kinds that satisfy them. */
const adminKindsOf = {
  administrator: adminKinds,
  'authority-manager': ['super_manager', 'auc_manager'],
  'application-manager': ['super_manager', 'business_sys_manager'],
  'super-manager': ['super_manager'],
} as const satisfies Record<string, readonly AdminKind[]>

export type AdminRule = keyof typeof adminKindsOf

export const isAdminRule = (access: string): access is AdminRule => Object.hasOwn(adminKindsOf, access)

/** Whether an administrator kind satisfies a rule; `null` or undefined means no administrator. */
export const answersAs = (rule: AdminRule, kind: AdminKind | null | undefined): boolean =>
  adminKindsOf[rule].some((one) => one === kind)

/**
 * Access rule of an endpoint; a route without one does not start. `signed-in` also admits people without organization
 * and role; `user` and all following rules require a pair that the person holds. `any-statistics` accepts either of the
 * two rights for sign-in statistics; `authority-manager` admits super managers and managers of the authority center,
 * `application-manager` super managers and managers of business systems, `administrator` all three kinds.
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

/** Whether the rights of the chosen role satisfy a rule. */
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
