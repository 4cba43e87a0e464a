import type { UserBulletin } from '@iambiz/contract/features/announcements.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { announcementPhrases } from './phrases.ts'
import { isUnread } from './unread.ts'
import './bulletin-list.css'

const onlineType = 1

function KindTag({ bulletin: { forcedPush, type } }: { bulletin: UserBulletin }) {
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
function Bulletin({ bulletin }: { bulletin: UserBulletin }) {
  const words = usePhrases(announcementPhrases)
  const language = useLanguage()
  const { dayTime } = useFormats()
  const { title, summary, appName, releaseTime, onlineStartTime, onlineEndTime } = bulletin
  // A text without English version is announced in the voice that can read it.
  const textLanguage = bulletin.langFallback && language === 'en' ? 'zh-CN' : undefined
  const unread = isUnread(bulletin)
  return (
    <li>
      <details className={unread ? 'bulletin bulletin-unread' : 'bulletin'}>
        <summary>
          {unread && (
            <span className="bulletin-dot">
              <span className="visually-hidden">{words.unread}</span>
            </span>
          )}
          <span className="bulletin-title" lang={textLanguage}>
            {title}
          </span>
          <span className="bulletin-meta">
            <KindTag bulletin={bulletin} />
            <span className="bulletin-app">{appName}</span>
            <i className="bulletin-separator" />
            <span className="figures">{dayTime(releaseTime)}</span>
          </span>
        </summary>
        <div className="bulletin-body">
          <p lang={textLanguage}>{summary}</p>
          {onlineStartTime && onlineEndTime && (
            <p className="bulletin-window figures">
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
  bulletins: readonly UserBulletin[]
  /** Said where the list is empty. */
  empty: string
}

export function BulletinList({ bulletins, empty }: Props) {
  if (bulletins.length === 0) return <EmptyState title={empty} />
  return (
    <ul className="bulletins">
      {bulletins.map((bulletin) => (
        <Bulletin key={bulletin.bulletinId} bulletin={bulletin} />
      ))}
    </ul>
  )
}
