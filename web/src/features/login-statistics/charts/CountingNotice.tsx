import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { CountedUntil, CountingNote } from '../filter/CountedUntil.tsx'
import type { LogFilter } from '../filter/log-filter.ts'
import { lastDayOf, useActive } from './figure-reads.ts'
import { chartPhrases } from './phrases.ts'

/** Says that numbers are missing while rows wait to be counted, or all are counted anew; the card of active people asks for the same. */
export function CountingNotice({ filter, asOf }: { filter: LogFilter; asOf: string }) {
  const words = usePhrases(chartPhrases)
  const { countingAnew: anew, countedUntil } = useActive(filter, lastDayOf(filter, asOf)).data ?? {}
  if (!anew) return <CountedUntil time={countedUntil} />
  const { from: day } = anew
  return (
    <CountingNote>{day === undefined ? words.countingAnew : words.countingAnewFrom({ day })}</CountingNote>
  )
}
