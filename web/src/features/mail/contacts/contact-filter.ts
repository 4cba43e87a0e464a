import { pageSize } from '#web/platform/list/list-address.ts'
import { anyText, codePattern, listFilter, matching } from '#web/platform/list/list-filter.ts'

export const { filterOf, queryOf, isNarrowed, noNarrowing } = listFilter({
  text: anyText('q'),
  orgCode: matching('org', codePattern),
  appCode: anyText('app', 64),
})
export type Narrowing = typeof noNarrowing
type ContactFilter = ReturnType<typeof filterOf>

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
