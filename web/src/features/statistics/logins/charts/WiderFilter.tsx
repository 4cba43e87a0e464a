import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { isLogNarrowed, type LogFilter, noLogFilter, type Preset } from '../filter/log-filter.ts'
import { chartPhrases } from './phrases.ts'

/** What the page shows unless something else is asked for. */
export const usualRange = '30d' satisfies Preset

type Props = { filter: LogFilter; onChange: (part: Partial<LogFilter>) => void }

/** What to do where nothing is counted: take back what narrows it, or else look at the usual range. */
export function WiderFilter({ filter, onChange }: Props) {
  const words = usePhrases(chartPhrases)
  const { range, from, to } = filter
  if (isLogNarrowed(filter))
    return (
      <Button size="small" onClick={() => onChange({ ...noLogFilter, range, from, to })}>
        {words.clearFilters}
      </Button>
    )
  if (range === usualRange) return null
  return (
    <Button size="small" onClick={() => onChange({ range: usualRange, from: '', to: '' })}>
      {words.usualRange}
    </Button>
  )
}
