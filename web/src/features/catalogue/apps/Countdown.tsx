import { useEffect, useState } from 'react'
import { instantOf, useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { lookAtClock } from '#web/platform/present.ts'
import { countdownPhrases } from './downtime-phrases.ts'
import { second, timeLeft } from './time-left.ts'

/**
 * A countdown to the end of a downtime. Screen readers get the end time instead, because it does not change while it is
 * read.
 */
export function Countdown({ to }: { to: string }) {
  const words = usePhrases(countdownPhrases)
  const { clock } = useFormats()
  const [now, setNow] = useState(Date.now)
  const left = instantOf(to) - now
  useEffect(() => {
    if (left <= 0) return lookAtClock()
    // Ends the timeout on a whole second, so that the countdown changes regularly.
    const timer = setTimeout(() => setNow(Date.now()), left % second || second)
    return () => clearTimeout(timer)
  }, [left])
  const { days, clock: rest } = timeLeft(left)
  return (
    <>
      <span className="visually-hidden">{words.downUntil({ time: clock(to) })}</span>
      <span aria-hidden="true" className="figures">
        {words.backIn({ left: days > 0 ? words.days({ count: days }) : rest })}
      </span>
    </>
  )
}
