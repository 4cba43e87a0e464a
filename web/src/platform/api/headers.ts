import { portalConfig } from '#web/platform/config.ts'
import { browserLanguage } from '#web/platform/i18n/language.ts'
import { sessionState } from '#web/platform/session/store.ts'

/** How the body travels: JSON, form-encoded or multipart. */
export type RequestMode = 'json' | 'form' | 'file'

/** Headers that every call carries. `withoutRole` leaves the chosen organization and role out. */
export const requestHeaders = (mode: RequestMode, withoutRole = false): Record<string, string> => {
  const { orgValue, orgOptions, roleValue, actingBy, environment, language, containerType } = sessionState()
  const headers: Record<string, string> = {
    env: environment ?? 'fat',
    lang: language ?? browserLanguage(),
    containerType,
  }
  if (orgValue && roleValue && !withoutRole) {
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
