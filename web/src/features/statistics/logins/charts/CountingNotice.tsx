import { useEffect, useEffectEvent } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { CountedUntil, CountingNote } from '../filter/CountedUntil.tsx'
import type { LogFilter } from '../filter/log-filter.ts'
import { lookAgain } from '../filter/look-again.ts'
import { lastDayOf, useActive } from './figure-reads.ts'
import { chartPhrases } from './phrases.ts'

type Props = {
  filter: LogFilter
  asOf: string
  /** Reloads all data of the page; called repeatedly while numbers are incomplete. */
  onLookAgain: () => void
}

/**
 * Shows that numbers are incomplete while new rows wait to be counted or all rows are counted again. It uses the read
 * of the active people card.
 */
export function CountingNotice({ filter, asOf, onLookAgain }: Props) {
  const words = usePhrases(chartPhrases)
  const { countingAnew: anew, countedUntil } = useActive(filter, lastDayOf(filter, asOf)).data ?? {}
  const isMissing = anew !== undefined || countedUntil !== undefined
  const look = useEffectEvent(onLookAgain)
  useEffect(() => (isMissing ? lookAgain(() => look()) : undefined), [isMissing])
  if (!anew) return <CountedUntil time={countedUntil} />
  const { from: day } = anew
  return (
    <CountingNote>{day === undefined ? words.countingAnew : words.countingAnewFrom({ day })}</CountingNote>
  )
}
