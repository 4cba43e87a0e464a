import type { OpenedAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { instantOf, useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { durationOf } from './duration.ts'
import { forcedPhrases } from './phrases.ts'

/** The downtime of the application, shown before all other details. */
export function Downtime({ announcement }: { announcement: OpenedAnnouncement }) {
  const words = usePhrases(forcedPhrases)
  const { number } = useFormats()
  const { onlineStartTime: from, onlineEndTime: to } = announcement
  if (!from || !to) return null
  const { unit, count } = durationOf(instantOf(to) - instantOf(from))
  const lasting = unit === 'minutes' ? words.minutes({ count }) : words[unit]({ count: number(count) })
  return (
    <dl className="forced-downtime figures">
      <div>
        <dt>{words.starts}</dt>
        <dd>
          <RelativeTime time={from} />
        </dd>
      </div>
      <Icon name="arrow-right" size={16} />
      <div>
        <dt>{words.ends}</dt>
        <dd>
          <RelativeTime time={to} />
        </dd>
      </div>
      <div className="forced-lasting">
        <dt>{words.lasts}</dt>
        <dd>{lasting}</dd>
      </div>
    </dl>
  )
}
