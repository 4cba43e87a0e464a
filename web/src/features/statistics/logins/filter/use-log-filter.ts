import { useSearchParams } from 'wouter'
import { listAddress, sizeOf } from '#web/platform/list/list-address.ts'
import { type LogFilter, logFilterOf, logQueryOf, type Preset } from './log-filter.ts'

/**
 * The filter in the URL. A change resets the rest of the URL, such as the page, except the page size. It replaces the
 * history entry, so that Back leaves the page.
 */
export function useLogFilter(usual: Preset) {
  const [query, setQuery] = useSearchParams()
  const change = (part: Partial<LogFilter>) =>
    setQuery(
      (current) => {
        const filter = logQueryOf({ ...logFilterOf(current, usual), ...part })
        const firstPage = listAddress({}, { page: 1, sorting: undefined, size: sizeOf(current) })
        return new URLSearchParams([...filter, ...firstPage])
      },
      { replace: true },
    )
  return { filter: logFilterOf(query, usual), change }
}
