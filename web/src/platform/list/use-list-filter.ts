import { useSearchParams } from 'wouter'
import { listAddress, narrowingText, type Place, pageSize, placeOf } from './list-address.ts'

export type ListFilter<Filter> = {
  filter: Filter
  change: (part: Partial<Filter>) => void
  /** Returns an address below the list that retains the filter, so that going back restores it. */
  within: (path: string) => string
}

/**
 * Reads and changes the filters and the place of a list in the address. Each change of a filter starts at the first
 * page and replaces the history entry, so that the back button leaves the page.
 */
export function useListFilter<Filter extends Pick<Place, 'page'>>(
  filterOf: (query: URLSearchParams) => Filter,
  queryOf: (filter: Filter) => URLSearchParams,
): ListFilter<Filter> {
  const [query, setQuery] = useSearchParams()
  const filter = filterOf(query)
  const change = (part: Partial<Filter>) =>
    setQuery((current) => queryOf({ ...filterOf(current), page: 1, ...part }), { replace: true })
  const narrowing = queryOf(filter).toString()
  return { filter, change, within: (path) => (narrowing ? `${path}?${narrowing}` : path) }
}

type Searched = Place & { text: string }

const searchedOf = (query: URLSearchParams): Searched => ({
  text: narrowingText(query.get('q')),
  ...placeOf(query, []),
})
const addressOf = ({ text, ...place }: Searched) => listAddress({ q: text.trim() }, place)

/** A list with a text search as its only filter, and the parameters of its search field and call. */
export function useSearchFilter() {
  const { filter, change, within } = useListFilter(searchedOf, addressOf)
  const keyword = filter.text.trim()
  return {
    place: filter,
    onMove: change,
    within,
    search: { text: filter.text, onChange: (text: string) => change({ text }) },
    request: { pageNum: filter.page, pageSize, ...(keyword && { keyword }) },
    /** Absent without a search text. */
    onClear: keyword ? () => change({ text: '' }) : undefined,
  }
}
