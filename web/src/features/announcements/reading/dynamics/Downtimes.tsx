import type { AnnouncementOverview } from '@iambiz/contract/features/announcements/reading.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { DowntimeText } from '#web/platform/i18n/DowntimeText.tsx'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { languageTag, useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { announcementPath } from '#web/platform/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { TileOf } from '../tile.ts'
import { weekFrom } from './days.ts'
import { dynamicsPhrases } from './phrases.ts'

type Props = { downtimes: AnnouncementOverview['downtimes']; tileOf: TileOf }

/** A row of days; the list below gives the same information as text. */
function Week({ downtimes }: Pick<Props, 'downtimes'>): ReactNode {
  const weekday = new Intl.DateTimeFormat(languageTag(useLanguage()), { weekday: 'narrow', timeZone: 'UTC' })
  return (
    <ol className="week figures" aria-hidden="true">
      {weekFrom(toWireTime(Date.now()), downtimes).map(({ day, date, isDown }) => (
        <li key={day}>
          <small>{weekday.format(new Date(`${day}T00:00:00Z`))}</small>
          <b>{date}</b>
          {isDown && <i />}
        </li>
      ))}
    </ol>
  )
}

/** The announced downtimes of applications in the coming week. */
export function Downtimes({ downtimes, tileOf }: Props) {
  const words = usePhrases(dynamicsPhrases)
  return (
    <Card title={words.downtimes} className="downtimes">
      <Week downtimes={downtimes} />
      {downtimes.length === 0 && <EmptyState title={words.noDowntimes} />}
      <ul>
        {downtimes.map(({ bulletinId, title, appId, appName, from, to }) => (
          <li key={bulletinId}>
            <Link href={announcementPath(bulletinId)}>
              <strong>{appName}</strong>
              <span className="figures">
                <DowntimeText from={from} to={to} />
              </span>
              <span>{title}</span>
            </Link>
            {tileOf({ appId, appName }, 28)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
