import { pageSize } from '#web/platform/list/list-address.ts'
import { anyText, listFilter, oneOf } from '#web/platform/list/list-filter.ts'

export const { filterOf, queryOf, isNarrowed, noNarrowing } = listFilter({
  text: anyText('q'),
  appCode: anyText('app', 64),
  status: oneOf('enabled', ['0', '1']),
})
export type Narrowing = typeof noNarrowing
export type GroupFilter = ReturnType<typeof filterOf>

function narrowingRequest({ text, appCode, status }: Narrowing) {
  const keyword = text.trim()
  return {
    ...(keyword && { keyword }),
    ...(appCode && { appCode }),
    ...(status && { status: status === '1' ? (1 as const) : (0 as const) }),
  }
}

/** Returns the body of the list call for a filter. */
export const requestOf = (filter: GroupFilter) => ({
  kind: 'GROUP' as const,
  pageNum: filter.page,
  pageSize,
  ...narrowingRequest(filter),
})
