import { useSearchParams } from 'wouter'
import { type LogFilter, logFilterOf, logQueryOf, type Preset } from './log-filter.ts'

/** The filter in the address. A change gives up what else the address says, such as the page; the way back leads out of the screen. */
export function useLogFilter(usual: Preset) {
  const [query, setQuery] = useSearchParams()
  const change = (part: Partial<LogFilter>) =>
    setQuery((current) => logQueryOf({ ...logFilterOf(current, usual), ...part }), { replace: true })
  return { filter: logFilterOf(query, usual), change }
}
