import { portalConfig } from '#web/platform/config.ts'
import { browserLanguage } from '#web/platform/i18n/language.ts'
import { sessionState } from '#web/platform/session/store.ts'
import { identity } from './identity.ts'

/** How the body travels: as JSON, as fields of a form, or as a file, alone or among such fields. */
export type RequestMode = 'json' | 'form' | 'file'

/** What a call leaves out: the chosen organization and role, or also for whom the page takes the person. */
export type LeftOut = 'role' | 'person'

/** Headers that every call carries. */
export const requestHeaders = (mode: RequestMode, leftOut?: LeftOut): Record<string, string> => {
  const { orgValue, orgOptions, roleValue, actingBy, environment, language, containerType } = sessionState()
  const headers: Record<string, string> = {
    env: environment ?? 'fat',
    lang: language ?? browserLanguage(),
    containerType,
  }
  // All tabs share the cookies: what this page sends is not done as whoever has signed in in another one.
  if (identity.of && leftOut !== 'person') headers.currentUserNo = encodeURIComponent(identity.of)
  if (orgValue && roleValue && !leftOut) {
    const orgName = orgOptions.find(({ orgCode }) => orgCode === orgValue)?.orgName ?? ''
    headers.currentOrgCode = orgValue
    headers.currentRoleNo = roleValue
    // Both people may hold the same pair: a tab that has missed the change must not go on as the other one.
    headers.acting = actingBy || 'none'
    headers.org_code = orgValue
    headers.org_name = encodeURIComponent(encodeURIComponent(orgName))
  }
  if (mode === 'json') {
    const { appKey, systemCode } = portalConfig()
    headers['app-key'] = appKey
    headers['system-code'] = systemCode
  }
  return headers
}
