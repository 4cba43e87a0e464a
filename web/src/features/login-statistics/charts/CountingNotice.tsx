import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { LogFilter } from '../filter/log-filter.ts'
import { lastDayOf, useActive } from './figure-reads.ts'
import { chartPhrases } from './phrases.ts'

/** Says that numbers are missing while everything is counted anew; the card of active people asks for the same. */
export function CountingNotice({ filter, asOf }: { filter: LogFilter; asOf: string }) {
  const words = usePhrases(chartPhrases)
  const anew = useActive(filter, lastDayOf(filter, asOf)).data?.countingAnew
  if (!anew) return null
  const { from: day } = anew
  return (
    <p className="login-statistics-notice" role="status">
      <Icon name="info" />
      {day === undefined ? words.countingAnew : words.countingAnewFrom({ day })}
    </p>
  )
}
