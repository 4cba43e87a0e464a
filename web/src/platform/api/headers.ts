import { portalConfig } from '#web/platform/config.ts'
import { browserLanguage } from '#web/platform/i18n/language.ts'
import { sessionState } from '#web/platform/session/store.ts'
import { identity } from './identity.ts'

/** Encoding of the body: JSON, form fields, or a file, alone or with form fields. */
export type RequestMode = 'json' | 'form' | 'file'

/** Headers that a call omits: the organization and role (`role`), or also the expected person (`person`). */
export type LeftOut = 'role' | 'person'

/** Returns the headers that every call sends. */
export const requestHeaders = (mode: RequestMode, leftOut?: LeftOut): Record<string, string> => {
  const { orgValue, orgOptions, roleValue, actingBy, environment, language, containerType } = sessionState()
  const headers: Record<string, string> = {
    env: environment ?? 'fat',
    lang: language ?? browserLanguage(),
    containerType,
  }
  // All tabs share the cookies: this header lets the server refuse a call if another person has signed in in another
  // tab.
  if (identity.of && leftOut !== 'person') headers.currentUserNo = encodeURIComponent(identity.of)
  if (orgValue && roleValue && !leftOut) {
    const orgName = orgOptions.find(({ orgCode }) => orgCode === orgValue)?.orgName ?? ''
    headers.currentOrgCode = orgValue
    headers.currentRoleNo = roleValue
    // Both people may have the same organization and role: without this header a tab that missed the change would
    // continue as the wrong person.
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
