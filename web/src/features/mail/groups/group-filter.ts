import { listAddress, narrowingText, type Place, pageSize, placeOf } from '#web/platform/list/list-address.ts'

/** What the person narrows the list by; empty where nothing is. */
export type Narrowing = { text: string; appCode: string; status: '' | '0' | '1' }
export type GroupFilter = Narrowing & Place

export const noNarrowing: Narrowing = { text: '', appCode: '', status: '' }
const longestCode = 64

const statusOf = (text: string | null): Narrowing['status'] => (text === '0' || text === '1' ? text : '')

/** The filter in the query of an address; what makes no sense is left out. */
export const filterOf = (query: URLSearchParams): GroupFilter => ({
  text: narrowingText(query.get('q')),
  appCode: narrowingText(query.get('app'), longestCode),
  status: statusOf(query.get('enabled')),
  ...placeOf(query, []),
})

/** The query that `filterOf` reads. */
export const queryOf = ({ text, appCode, status, ...place }: GroupFilter): URLSearchParams =>
  listAddress({ q: text.trim(), app: appCode, enabled: status }, place)

function narrowingRequest({ text, appCode, status }: Narrowing) {
  const keyword = text.trim()
  return {
    ...(keyword && { keyword }),
    ...(appCode && { appCode }),
    ...(status && { status: status === '1' ? (1 as const) : (0 as const) }),
  }
}

/** The list call's request for a filter. */
export const requestOf = (filter: GroupFilter) => ({
  kind: 'GROUP' as const,
  pageNum: filter.page,
  pageSize,
  ...narrowingRequest(filter),
})

export const isNarrowed = (filter: Narrowing): boolean => Object.keys(narrowingRequest(filter)).length > 0
