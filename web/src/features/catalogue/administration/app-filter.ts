import type { appAdministration } from '@iambiz/contract/features/catalogue/administration.ts'
import type { RequestOf } from '@iambiz/contract/platform/endpoint.ts'
import {
  listAddress,
  narrowingText,
  type Place,
  pageRequestOf,
  placeOf,
} from '#web/platform/list/list-address.ts'

/** What narrows the list; empty where nothing does. */
export type Narrowing = { text: string; category: string; status: string; system: string }
export type AppFilter = Narrowing & Place

export const noNarrowing: Narrowing = { text: '', category: '', status: '', system: '' }
const longestCode = 64
const sortable = ['nameZh', 'updateTime'] as const
const states = ['0', '1', '2', '3']

/** The filter in the query of an address; what makes no sense is left out. */
export function filterOf(query: URLSearchParams): AppFilter {
  const status = query.get('status') ?? ''
  return {
    text: narrowingText(query.get('q')),
    category: narrowingText(query.get('category'), longestCode),
    status: states.includes(status) ? status : '',
    system: narrowingText(query.get('system'), longestCode),
    ...placeOf(query, sortable),
  }
}

/** The query that `filterOf` reads. */
export const queryOf = ({ text, category, status, system, ...place }: AppFilter): URLSearchParams =>
  listAddress({ q: text.trim(), category, status, system }, place)

export const isNarrowed = ({ text, category, status, system }: Narrowing): boolean =>
  [text.trim(), category, status, system].some(Boolean)

type Asked = RequestOf<(typeof appAdministration)['POST /iam-authority/v1/admin/app/list']>['body']

/** The list call's request for a filter. */
export function requestOf(filter: AppFilter): Asked {
  const fields = [
    ['categoryCode', filter.category],
    ['status', filter.status],
    ['systemCode', filter.system],
  ] as const
  const keyword = filter.text.trim()
  return {
    ...pageRequestOf(filter, sortable),
    ...(keyword && { keyword }),
    queryFields: fields
      .filter(([, value]) => value !== '')
      .map(([fieldName, fieldStringValue]) => ({ fieldName, fieldStringValue, operator: 'eq' as const })),
  }
}
