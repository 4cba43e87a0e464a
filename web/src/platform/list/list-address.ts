import type { PageRequest } from '@iambiz/contract/platform/page.ts'
import { maxPage } from '#web/ui/paging.ts'
import type { Sorting } from '#web/ui/sorting.ts'
import type { TakenParameter } from '../navigation/address.ts'

/**
 * Page, page size and order of a list. They are in the address together with the filters, so that a link contains them.
 */
export type Place = {
  page: number
  sorting: Sorting | undefined
  /** Rows per page, if the list offers a choice. */
  size?: number
}

/** Default number of rows per page. */
export const pageSize = 20

/** Page sizes that the person can choose. */
export const pageSizes: readonly number[] = [pageSize, 50, 100]

/** Returns the page size in an address, else the default. */
export const sizeOf = (query: URLSearchParams): number =>
  pageSizes.find((size) => String(size) === query.get('size')) ?? pageSize

/** Maximum length of a search text in most calls. */
const longestText = 80

/**
 * Returns a filter text of the address, cut to the maximum length, without NUL characters, which PostgreSQL refuses.
 */
export const narrowingText = (text: string | null, most = longestText): string =>
  [...(text ?? '').replaceAll('\0', '')].slice(0, most).join('')

function pageOf(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, maxPage) : 1
}

/** Parses `name`, or `-name` for descending. */
function sortingOf(text: string | null, sortable: readonly string[]): Sorting | undefined {
  const key = text?.replace(/^-/, '')
  if (!text || !key || !sortable.includes(key)) return undefined
  return { key, direction: text.startsWith('-') ? 'descending' : 'ascending' }
}

/** Returns the place in an address; invalid values are ignored. */
export const placeOf = (query: URLSearchParams, sortable: readonly string[]): Place => ({
  page: pageOf(query.get('page')),
  sorting: sortingOf(query.get('sort'), sortable),
})

/** Filter texts by query parameter; names that the portal removes from every address are excluded. */
type Narrowings = Readonly<Record<string, string>> & { readonly [name in TakenParameter]?: never }

/** Returns the query of a place in a list narrowed by `filters`; empty filters are left out. */
export const listAddress = (filters: Narrowings, place: Place): URLSearchParams => addressOf(filters, place)

/** Like `listAddress`, for names that were already checked. */
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

/** Returns the paging and sorting parameters of a call that can sort by `sortable`. */
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
