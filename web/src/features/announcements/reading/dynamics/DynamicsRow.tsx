import type { UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { DowntimeText } from '#web/platform/i18n/DowntimeText.tsx'
import { LanguageBadge } from '#web/platform/i18n/LanguageBadge.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { announcementPath } from '#web/platform/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { MustReadTag, TypeTag } from '../KindTag.tsx'
import { markOrNotify } from '../mark.ts'
import { announcementPhrases } from '../phrases.ts'
import { useTextLanguage } from '../text-language.ts'
import type { TileOf } from '../tile.ts'
import { isUnread } from '../unread.ts'
import { dynamicsPhrases } from './phrases.ts'

type Props = { announcement: UserAnnouncement; tileOf: TileOf }

function MarkButton({ announcement }: Pick<Props, 'announcement'>) {
  const words = usePhrases(dynamicsPhrases)
  const [isBusy, setBusy] = useState(false)
  const markRead = async () => {
    setBusy(true)
    await markOrNotify(announcement, 1)
    setBusy(false)
  }
  return (
    <Button
      kind="link"
      size="small"
      icon="mail-check"
      className="dynamic-mark"
      aria-label={words.markNamedRead({ title: announcement.title })}
      onClick={() => void markRead()}
      aria-disabled={isBusy || undefined}
    >
      {words.markRead}
    </Button>
  )
}

function Meta({ announcement }: Pick<Props, 'announcement'>) {
  const words = usePhrases(dynamicsPhrases)
  const { forcedPush, type, appName, onlineStartTime, onlineEndTime, hasAttachment, effectState } =
    announcement
  return (
    <p className="dynamic-meta">
      {forcedPush && <MustReadTag />}
      <TypeTag type={type} />
      <LanguageBadge lang={useTextLanguage(announcement)} />
      {effectState === 'EXPIRED' && <Tag small>{words.over}</Tag>}
      <span>{appName}</span>
      {onlineStartTime && onlineEndTime && (
        <span className="dynamic-window figures">
          <Icon name="clock-3" size={13} />
          <DowntimeText from={onlineStartTime} to={onlineEndTime} />
        </span>
      )}
      {hasAttachment && (
        <span className="dynamic-attachment">
          <Icon name="paperclip" size={13} />
          {words.attachment}
        </span>
      )}
    </p>
  )
}

/** One announcement; the whole row is a link to its page. */
export function DynamicsRow({ announcement, tileOf }: Props) {
  const { unread: unreadWord } = usePhrases(announcementPhrases)
  const lang = useTextLanguage(announcement)
  const { bulletinId, title, summary, releaseTime } = announcement
  const unread = isUnread(announcement)
  return (
    <li className={unread ? 'dynamic dynamic-unread' : 'dynamic'} data-id={bulletinId}>
      {tileOf(announcement, 36)}
      <div className="dynamic-text">
        <h3>
          {unread && (
            <span className="announcement-dot">
              <span className="visually-hidden">{unreadWord}</span>
            </span>
          )}
          <Link href={announcementPath(bulletinId)} lang={lang}>
            {title}
          </Link>
        </h3>
        <p className="dynamic-summary" lang={lang}>
          {summary}
        </p>
        <Meta announcement={announcement} />
      </div>
      <div className="dynamic-side">
        <RelativeTime time={releaseTime} />
        {unread && <MarkButton announcement={announcement} />}
      </div>
    </li>
  )
}
