import { useSearchParams } from 'wouter'
import { listAddress, narrowingText, type Place, pageSize, placeOf } from './list-address.ts'

export type ListFilter<Filter> = {
  filter: Filter
  change: (part: Partial<Filter>) => void
  /** An address below the list, from which one comes back to it as it is. */
  within: (path: string) => string
}

/**
 * What narrows a list and where one is in it, as the address has it. Each choice starts at the first page again, and the way
 * back leads out of the page, not through the choices.
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

/** A list that nothing but one text narrows, with what its search field and its call take. */
export function useSearchFilter() {
  const { filter, change, within } = useListFilter(searchedOf, addressOf)
  const keyword = filter.text.trim()
  return {
    place: filter,
    onMove: change,
    within,
    search: { text: filter.text, onChange: (text: string) => change({ text }) },
    request: { pageNum: filter.page, pageSize, ...(keyword && { keyword }) },
    /** Absent where nothing is searched for. */
    onClear: keyword ? () => change({ text: '' }) : undefined,
  }
}
