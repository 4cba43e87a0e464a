/**
 * Who may make a call. Every endpoint names one of these; a route without it does not start.
 * `signed-in` also admits people without organization and role; `user` needs a pair that the person holds.
 * The four capabilities are flags of the current role; `super-manager` is the administrator role of that name in the dictionary.
 */
export const accessRules = [
  'anonymous',
  'signed-in',
  'user',
  'bulletin-maintain',
  'app-login-statistics',
  'login-statistics',
  'agency-authority',
  'super-manager',
] as const

export type Access = (typeof accessRules)[number]
