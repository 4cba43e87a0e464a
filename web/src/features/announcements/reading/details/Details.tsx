import type { OpenedAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { copyText } from '#web/platform/copy-text.ts'
import { LanguageBadge } from '#web/platform/i18n/LanguageBadge.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { Written } from '#web/platform/i18n/Written.tsx'
import { announcementPath, basePath } from '#web/platform/paths.ts'
import { RichText } from '#web/platform/rich-text/RichText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { MustReadTag, TypeTag } from '../KindTag.tsx'
import { markOrNotify } from '../mark.ts'
import { useTextLanguage } from '../text-language.ts'
import { Attachments } from './Attachments.tsx'
import { Changes } from './Changes.tsx'
import { Facts } from './Facts.tsx'
import { detailsPhrases } from './phrases.ts'
import { useConfirmation, useMarkOnOpening } from './use-marking.ts'
import './details.css'

type Props = {
  announcement: OpenedAnnouncement
  /** The application of the announcement, with a link that opens it. */
  application: ReactNode
}
type PartProps = Pick<Props, 'announcement'>

function ReadState({ announcement }: PartProps) {
  const words = usePhrases(detailsPhrases)
  const { mine, readStatus, readTime, confirmTime } = announcement
  if (!mine) return null
  if (readStatus === 0) return <span>{words.unread}</span>
  const isConfirmed = readStatus === 2 && confirmTime !== undefined
  const time = isConfirmed ? confirmTime : readTime
  return (
    <span className="details-read">
      <Icon name="check-check" size={14} />
      <RelativeTime
        time={time ?? ''}
        text={(timeText) =>
          isConfirmed ? words.confirmed({ time: timeText }) : words.read({ time: timeText })
        }
      />
    </span>
  )
}

function Actions({ announcement }: PartProps) {
  const words = usePhrases(detailsPhrases)
  const { bulletinId, mine, readStatus, forcedPush } = announcement
  const copyLink = () => copyText(location.origin + basePath + announcementPath(bulletinId), words)
  // A required announcement that was read, and a confirmed one, cannot be marked as unread.
  const mayBeUnread = mine && !(readStatus === 1 && forcedPush) && readStatus < 2
  return (
    <div className="details-actions">
      {mayBeUnread && (
        <Button
          kind="text"
          size="small"
          icon={readStatus === 0 ? 'mail-check' : 'mail'}
          onClick={() => void markOrNotify(announcement, readStatus === 0 ? 1 : 0)}
        >
          {readStatus === 0 ? words.markRead : words.markUnread}
        </Button>
      )}
      <Button kind="text" size="small" icon="link" onClick={() => void copyLink()}>
        {words.copyLink}
      </Button>
      <Button kind="text" size="small" icon="printer" onClick={() => print()}>
        {words.print}
      </Button>
    </div>
  )
}

function Notes({ announcement }: PartProps) {
  const words = usePhrases(detailsPhrases)
  const { effectState, mine, langFallback, diffFrom } = announcement
  const isForeign = useTextLanguage({ langFallback }) !== undefined
  return (
    <>
      {effectState === 'EXPIRED' && <p className="details-note">{words.over}</p>}
      {!mine && <p className="details-note">{words.notMine}</p>}
      {isForeign && <p className="details-note">{words.chineseOnly}</p>}
      {diffFrom && <Changes announcement={announcement} before={diffFrom} />}
    </>
  )
}

function Head({ announcement }: PartProps) {
  const words = usePhrases(detailsPhrases)
  const lang = useTextLanguage(announcement)
  const { bulletinId, title, type, version, forcedPush, effectState, appName, releaseTime } = announcement
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(bulletinId)
  // The next announcement starts at its top: scroll there, and focus the title for screen readers.
  useEffect(() => {
    if (shown.current === bulletinId) return
    shown.current = bulletinId
    scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [bulletinId])
  const isOver = effectState === 'EXPIRED'
  return (
    <header>
      <p className="details-tags">
        {forcedPush && <MustReadTag />}
        <TypeTag type={type} />
        <LanguageBadge lang={lang} />
        {version && <Tag small>{version}</Tag>}
        <Tag small kind={isOver ? 'neutral' : 'success'}>
          <Icon name={isOver ? 'clock-3' : 'circle-check'} />
          {isOver ? words.expired : words.effective}
        </Tag>
      </p>
      <PageTitle ref={heading} tabIndex={-1} lang={lang}>
        {title}
      </PageTitle>
      <p className="details-meta">
        <span>{appName}</span>
        <time className="figures">{releaseTime}</time>
        <ReadState announcement={announcement} />
      </p>
    </header>
  )
}

/** Confirmation at the end of a required announcement. */
function Confirmation({ announcement }: PartProps) {
  const words = usePhrases(detailsPhrases)
  const { state, send } = useConfirmation(announcement)
  return (
    <div className="details-confirm">
      <p role={state === 'changed' ? 'alert' : undefined}>
        {state === 'changed' ? words.changedMeanwhile : words.mustConfirm}
      </p>
      <Button kind="primary" icon="check" busy={state === 'busy'} onClick={() => void send()}>
        {words.confirm}
      </Button>
    </div>
  )
}

function Beside({ announcement: { newer, older } }: PartProps) {
  const words = usePhrases(detailsPhrases)
  if (!newer && !older) return null
  return (
    <nav className="details-beside" aria-label={words.beside}>
      {newer && (
        <Link href={announcementPath(newer.bulletinId)}>
          <small>{words.newer}</small>
          <span>
            <Written text={newer.title} />
          </span>
        </Link>
      )}
      {older && (
        <Link href={announcementPath(older.bulletinId)} className="details-older">
          <small>{words.older}</small>
          <span>
            <Written text={older.title} />
          </span>
        </Link>
      )}
    </nav>
  )
}

/** One announcement with all its details; opening it marks it as read. */
export function Details({ announcement, application }: Props) {
  useMarkOnOpening(announcement)
  const lang = useTextLanguage(announcement)
  const { content, mine, forcedPush, readStatus } = announcement
  return (
    <>
      <Actions announcement={announcement} />
      <div className="details">
        <article className="card details-article">
          <div className="details-text">
            <Head announcement={announcement} />
            <Notes announcement={announcement} />
            <RichText html={content} lang={lang} />
            <Attachments files={announcement.attachments} />
            {mine && forcedPush && readStatus < 2 && <Confirmation announcement={announcement} />}
          </div>
          <Beside announcement={announcement} />
        </article>
        <aside className="details-side">
          {application}
          <Facts announcement={announcement} />
        </aside>
      </div>
    </>
  )
}
