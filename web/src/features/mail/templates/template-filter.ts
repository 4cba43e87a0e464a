import { listAddress, narrowingText, type Place, pageSize, placeOf } from '#web/platform/list/list-address.ts'

/** What the person narrows the list by; empty where nothing is. */
export type Narrowing = {
  text: string
  appCode: string
  /** 1 online, 2 general. */
  type: '' | '1' | '2'
  /** 1 enabled, 0 disabled. */
  state: '' | '0' | '1'
}
export type TemplateFilter = Narrowing & Place

export const noNarrowing: Narrowing = { text: '', appCode: '', type: '', state: '' }
const longestCode = 64

export const typeOf = (text: string | null): Narrowing['type'] => (text === '1' || text === '2' ? text : '')
const stateOf = (text: string | null): Narrowing['state'] => (text === '0' || text === '1' ? text : '')

/** The filter in the query of an address; what makes no sense is left out. */
export const filterOf = (query: URLSearchParams): TemplateFilter => ({
  text: narrowingText(query.get('q')),
  appCode: narrowingText(query.get('app'), longestCode),
  type: typeOf(query.get('type')),
  state: stateOf(query.get('enabled')),
  ...placeOf(query, []),
})

/** The query that `filterOf` reads. */
export const queryOf = ({ text, appCode, type, state, ...place }: TemplateFilter): URLSearchParams =>
  listAddress({ q: text.trim(), app: appCode, type, enabled: state }, place)

/** The list call's request for a filter. */
export function requestOf({ text, appCode, type, state, page }: TemplateFilter) {
  const keyword = text.trim()
  return {
    kind: 'TEMPLATE' as const,
    pageNum: page,
    pageSize,
    ...(keyword && { keyword }),
    ...(appCode && { appCode }),
    ...(type && { type: type === '1' ? (1 as const) : (2 as const) }),
    ...(state && { status: state === '1' ? (1 as const) : (0 as const) }),
  }
}

export const isNarrowed = ({ text, appCode, type, state }: Narrowing): boolean =>
  [text.trim(), appCode, type, state].some(Boolean)
