import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { isLogNarrowed, type LogFilter, noLogFilter, type Preset } from '../filter/log-filter.ts'
import { chartPhrases } from './phrases.ts'

/** The default range of the page. */
export const usualRange = '30d' satisfies Preset

type Props = { filter: LogFilter; onChange: (part: Partial<LogFilter>) => void }

/** Button for an empty result: clears the filters, or switches to the default range. */
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
