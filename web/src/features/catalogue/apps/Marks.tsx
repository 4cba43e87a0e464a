import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import type { Downtime } from './downtime.ts'
import { appPhrases } from './phrases.ts'
import './marks.css'

const countdown = onDemand(() => import('./Countdown.tsx').then((chunk) => chunk.Countdown))

/** For example 22:00 停机 or 明天 00:00 停机, or that the application is down and for how long. */
export function DowntimeWords({ downtime }: { downtime: Downtime }) {
  const words = usePhrases(appPhrases)
  const { clock, downtimeInFull } = useFormats()
  const { from, to, begun } = downtime
  return (
    <span className="downtime" title={words.maintenanceTime(downtimeInFull(from, to))}>
      {begun ? (
        <OnDemand load={countdown} props={{ to }} waiting={words.downNow} failed={() => words.downNow} />
      ) : (
        words.downAt({ time: clock(from) })
      )}
    </span>
  )
}

/** Red dot on a tile for unread recent announcements, with a text for screen readers. */
export function UnreadMark({ count }: { count: number }) {
  const words = usePhrases(appPhrases)
  if (count <= 0) return null
  return (
    <span className="unread-mark" title={words.unread({ count })}>
      <span className="visually-hidden">{words.unread({ count })}</span>
    </span>
  )
}
