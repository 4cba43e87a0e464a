import { listAddress, narrowingText, type Place, pageSize, placeOf } from '#web/platform/list/list-address.ts'

/** What the person narrows the list by; empty where nothing is. */
export type Narrowing = { text: string; orgCode: string; appCode: string }
export type ContactFilter = Narrowing & Place

export const noNarrowing: Narrowing = { text: '', orgCode: '', appCode: '' }
const longestCode = 64
const orgCodes = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/

/** The filter in the query of an address; what makes no sense is left out. */
export function filterOf(query: URLSearchParams): ContactFilter {
  const orgCode = query.get('org') ?? ''
  return {
    text: narrowingText(query.get('q')),
    orgCode: orgCodes.test(orgCode) ? orgCode : '',
    appCode: narrowingText(query.get('app'), longestCode),
    ...placeOf(query, []),
  }
}

/** The query that `filterOf` reads. */
export const queryOf = ({ text, orgCode, appCode, ...place }: ContactFilter): URLSearchParams =>
  listAddress({ q: text.trim(), org: orgCode, app: appCode }, place)

/** What list and export are narrowed by alike. */
export function narrowingRequest({ text, orgCode, appCode }: Narrowing) {
  const keyword = text.trim()
  return { ...(keyword && { keyword }), ...(orgCode && { orgCode }), ...(appCode && { appCode }) }
}

/** The list call's request for a filter. */
export const requestOf = (filter: ContactFilter) => ({
  kind: 'CONTACT' as const,
  pageNum: filter.page,
  pageSize,
  ...narrowingRequest(filter),
})

export const isNarrowed = (filter: Narrowing): boolean => Object.keys(narrowingRequest(filter)).length > 0
