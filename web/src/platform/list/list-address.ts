import type { PageRequest } from '@iambiz/contract/platform/page.ts'
import { maxPage } from '#web/ui/paging.ts'
import type { Sorting } from '#web/ui/sorting.ts'
import type { TakenParameter } from '../navigation/address.ts'

/** Where somebody is in a list. It lives in the address with the filters, so that it can be sent to somebody. */
export type Place = {
  page: number
  sorting: Sorting | undefined
  /** Rows of one page, where that is a choice. */
  size?: number
}

/** Rows of one page, where nothing else is said. */
export const pageSize = 20

/** Sizes that one may choose of. */
export const pageSizes: readonly number[] = [pageSize, 50, 100]

/** The size of pages that an address names. */
export const sizeOf = (query: URLSearchParams): number =>
  pageSizes.find((size) => String(size) === query.get('size')) ?? pageSize

/** Characters of a text that is searched for, as most calls have it. */
const longestText = 80

/** What narrows a list, as text of an address: no longer than the call takes, without what no text may hold. */
export const narrowingText = (text: string | null, most = longestText): string =>
  [...(text ?? '').replaceAll('\0', '')].slice(0, most).join('')

function pageOf(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, maxPage) : 1
}

/** `name`, or `-name` for descending. */
function sortingOf(text: string | null, sortable: readonly string[]): Sorting | undefined {
  const key = text?.replace(/^-/, '')
  if (!text || !key || !sortable.includes(key)) return undefined
  return { key, direction: text.startsWith('-') ? 'descending' : 'ascending' }
}

/** The place that an address names; what makes no sense counts as not said. */
export const placeOf = (query: URLSearchParams, sortable: readonly string[]): Place => ({
  page: pageOf(query.get('page')),
  sorting: sortingOf(query.get('sort'), sortable),
})

/** Texts by their name in an address; none is called like what the portal takes out of it. */
type Narrowings = Readonly<Record<string, string>> & { readonly [name in TakenParameter]?: never }

/** The address of a place in a list narrowed by `filters`; empty ones are left out. */
export const listAddress = (filters: Narrowings, place: Place): URLSearchParams => addressOf(filters, place)

/** The same for names that were checked before. */
export function addressOf(
  filters: Readonly<Record<string, string>>,
  { page, sorting, size = pageSize }: Place,
): URLSearchParams {
  const sort = sorting ? (sorting.direction === 'descending' ? '-' : '') + sorting.key : ''
  const parts = {
    ...filters,
    page: page > 1 ? String(page) : '',
    size: size === pageSize ? '' : String(size),
    sort,
  }
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''))
}

type Asked<Name extends string> = Pick<PageRequest, 'pageNum' | 'pageSize'> & {
  sortField?: Name
  sortOrder?: 'asc' | 'desc'
}

/** The place as a list call takes it that sorts by `sortable`. */
export function pageRequestOf<Name extends string = never>(
  { page, sorting, size = pageSize }: Place,
  sortable: readonly Name[] = [],
): Asked<Name> {
  const sortField = sortable.find((name) => name === sorting?.key)
  return {
    pageNum: page,
    pageSize: size,
    ...(sortField && { sortField, sortOrder: sorting?.direction === 'descending' ? 'desc' : 'asc' }),
  }
}
