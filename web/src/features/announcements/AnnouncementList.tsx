import type { UserAnnouncement } from '@iambiz/contract/features/announcements.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { announcementPhrases } from './phrases.ts'
import { isUnread } from './unread.ts'
import './announcement-list.css'

const onlineType = 1

function KindTag({ announcement: { forcedPush, type } }: { announcement: UserAnnouncement }) {
  const words = usePhrases(announcementPhrases)
  if (forcedPush)
    return (
      <Tag kind="error" small>
        {words.mustRead}
      </Tag>
    )
  return (
    <Tag kind={type === onlineType ? 'info' : 'neutral'} small>
      {type === onlineType ? words.online : words.general}
    </Tag>
  )
}

/** One announcement; it unfolds to the beginning of its text and the time that it speaks of. */
function Announcement({ announcement }: { announcement: UserAnnouncement }) {
  const words = usePhrases(announcementPhrases)
  const language = useLanguage()
  const { dayTime } = useFormats()
  const { title, summary, appName, releaseTime, onlineStartTime, onlineEndTime } = announcement
  // A text without English version is announced in the voice that can read it.
  const textLanguage = announcement.langFallback && language === 'en' ? 'zh-CN' : undefined
  const unread = isUnread(announcement)
  return (
    <li>
      <details className={unread ? 'announcement announcement-unread' : 'announcement'}>
        <summary>
          {unread && (
            <span className="announcement-dot">
              <span className="visually-hidden">{words.unread}</span>
            </span>
          )}
          <span className="announcement-title" lang={textLanguage}>
            {title}
          </span>
          <span className="announcement-meta">
            <KindTag announcement={announcement} />
            <span className="announcement-app">{appName}</span>
            <i className="announcement-separator" />
            <span className="figures">{dayTime(releaseTime)}</span>
          </span>
        </summary>
        <div className="announcement-body">
          <p lang={textLanguage}>{summary}</p>
          {onlineStartTime && onlineEndTime && (
            <p className="announcement-window figures">
              <Icon name="clock-3" size={14} />
              {words.window({ from: dayTime(onlineStartTime), to: dayTime(onlineEndTime) })}
            </p>
          )}
        </div>
      </details>
    </li>
  )
}

type Props = {
  announcements: readonly UserAnnouncement[]
  /** Said where the list is empty. */
  empty: string
}

export function AnnouncementList({ announcements, empty }: Props) {
  if (announcements.length === 0) return <EmptyState title={empty} />
  return (
    <ul className="announcements">
      {announcements.map((announcement) => (
        <Announcement key={announcement.bulletinId} announcement={announcement} />
      ))}
    </ul>
  )
}
