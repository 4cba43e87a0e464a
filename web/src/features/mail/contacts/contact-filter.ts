import { pageSize } from '#web/platform/list/list-address.ts'
import { anyText, codePattern, listFilter, matching } from '#web/platform/list/list-filter.ts'

export const { filterOf, queryOf, isNarrowed, noNarrowing } = listFilter({
  text: anyText('q'),
  orgCode: matching('org', codePattern),
  appCode: anyText('app', 64),
})
export type Narrowing = typeof noNarrowing
type ContactFilter = ReturnType<typeof filterOf>

/** Returns the filter fields that the list call and the export call share. */
export function narrowingRequest({ text, orgCode, appCode }: Narrowing) {
  const keyword = text.trim()
  return { ...(keyword && { keyword }), ...(orgCode && { orgCode }), ...(appCode && { appCode }) }
}

/** Returns the body of the list call for a filter. */
export const requestOf = (filter: ContactFilter) => ({
  kind: 'CONTACT' as const,
  pageNum: filter.page,
  pageSize,
  ...narrowingRequest(filter),
})
