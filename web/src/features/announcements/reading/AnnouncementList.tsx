import type { UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { Link } from 'wouter'
import { LanguageBadge } from '#web/platform/i18n/LanguageBadge.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { announcementPath } from '#web/platform/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MustReadTag, TypeTag } from './KindTag.tsx'
import { announcementPhrases } from './phrases.ts'
import { useTextLanguage } from './text-language.ts'
import { isUnread } from './unread.ts'
import './announcement-list.css'

type RowProps = { announcement: UserAnnouncement; onFollow?: (() => void) | undefined }

/** One announcement, as a link to its page. */
function Announcement({ announcement, onFollow }: RowProps) {
  const words = usePhrases(announcementPhrases)
  const { bulletinId, title, type, forcedPush, appName, releaseTime } = announcement
  const unread = isUnread(announcement)
  const lang = useTextLanguage(announcement)
  return (
    <li>
      <Link
        href={announcementPath(bulletinId)}
        className={unread ? 'announcement announcement-unread' : 'announcement'}
        onClick={onFollow}
      >
        {unread && (
          <span className="announcement-dot">
            <span className="visually-hidden">{words.unread}</span>
          </span>
        )}
        <span className="announcement-title" lang={lang}>
          {title}
        </span>
        <span className="announcement-meta">
          {forcedPush ? <MustReadTag /> : <TypeTag type={type} />}
          <LanguageBadge lang={lang} />
          <span className="announcement-app">{appName}</span>
          <i className="announcement-separator" />
          <RelativeTime time={releaseTime} />
        </span>
      </Link>
    </li>
  )
}

type Props = {
  announcements: readonly UserAnnouncement[]
  /** Text for an empty list. */
  empty: string
  onFollow?: () => void
}

/** Maximum number of rows, so that the content below the list stays visible. */
const most = 4

/** List of the first announcements, at most `most`. */
export function AnnouncementList({ announcements, empty, onFollow }: Props) {
  if (announcements.length === 0) return <EmptyState title={empty} />
  return (
    <ul className="announcements">
      {announcements.slice(0, most).map((announcement) => (
        <Announcement key={announcement.bulletinId} announcement={announcement} onFollow={onFollow} />
      ))}
    </ul>
  )
}
