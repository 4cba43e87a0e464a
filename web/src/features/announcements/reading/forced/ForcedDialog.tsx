import type { OpenedAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { LanguageBadge } from '#web/platform/i18n/LanguageBadge.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Written } from '#web/platform/i18n/Written.tsx'
import { announcementPath } from '#web/platform/paths.ts'
import { RichText } from '#web/platform/rich-text/RichText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Attachments } from '../details/Attachments.tsx'
import { Changes } from '../details/Changes.tsx'
import { useConfirmation } from '../details/use-marking.ts'
import { MustReadTag, TypeTag } from '../KindTag.tsx'
import { useTextLanguage } from '../text-language.ts'
import type { TileOf } from '../tile.ts'
import { Downtime } from './Downtime.tsx'
import { forcedPhrases } from './phrases.ts'
import { useReachedEnd } from './use-reached-end.ts'
import './forced-dialog.css'

type Props = {
  announcement: OpenedAnnouncement
  /** Position of the announcement in the queue. */
  place: { at: number; count: number }
  tileOf: TileOf
}

function Title({ announcement, place, tileOf }: Props) {
  const words = usePhrases(forcedPhrases)
  const lang = useTextLanguage(announcement)
  const element = useRef<HTMLSpanElement>(null)
  const { bulletinId, contentRevision, title, type } = announcement
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new text moves the focus to its title
  useEffect(() => element.current?.focus(), [bulletinId, contentRevision])
  return (
    <span className="forced-title">
      {tileOf(announcement, 44)}
      <span>
        <span className="forced-tags">
          <MustReadTag />
          <TypeTag type={type} />
          <LanguageBadge lang={lang} />
          {place.count > 1 && <span className="forced-place figures">{words.place(place)}</span>}
        </span>
        <span ref={element} tabIndex={-1} lang={lang} className="forced-name">
          {title}
        </span>
      </span>
    </span>
  )
}

type FooterProps = Pick<Props, 'announcement'> & {
  note: ReactNode
  button: ReactNode
}

function Footer({ announcement, note, button }: FooterProps) {
  const words = usePhrases(forcedPhrases)
  const { bulletinId, operationsContact } = announcement
  return (
    <div className="forced-footer">
      <p className="forced-contact">
        {note ??
          (operationsContact && (
            <>
              <span>{words.contact}</span> {operationsContact}
            </>
          ))}
      </p>
      <Link href={announcementPath(bulletinId)} className="button button-normal button-default">
        {words.details}
      </Link>
      {button}
    </div>
  )
}

/** Returns whether the text changed while the dialog was open. */
function useChanged({ bulletinId, contentRevision }: OpenedAnnouncement): boolean {
  const [first, setFirst] = useState({ bulletinId, contentRevision })
  if (first.bulletinId !== bulletinId) setFirst({ bulletinId, contentRevision })
  return first.bulletinId === bulletinId && first.contentRevision !== contentRevision
}

/** Covers the home page until the announcement is confirmed; the only other way out is the announcement's page. */
export function ForcedDialog({ announcement, place, tileOf }: Props) {
  const words = usePhrases(forcedPhrases)
  const lang = useTextLanguage(announcement)
  const noteId = useId()
  const end = useRef<HTMLDivElement>(null)
  const { bulletinId, contentRevision, content, diffFrom, impactScope, title } = announcement
  const hasReadAll = useReachedEnd(end, `${bulletinId} ${contentRevision}`)
  const { state, send } = useConfirmation(announcement)
  const hasChanged = useChanged(announcement)
  const trouble = state === 'failed' ? state : (state === 'changed' || hasChanged) && 'changed'
  const failure = trouble ? words[trouble] : undefined
  const note = failure ?? (hasReadAll ? undefined : words.toTheEnd)
  return (
    <Dialog
      open
      className="forced-dialog"
      title={<Title announcement={announcement} place={place} tileOf={tileOf} />}
      footer={
        <Footer
          announcement={announcement}
          note={
            note && (
              <span id={noteId} role={failure ? 'alert' : undefined}>
                {note}
              </span>
            )
          }
          button={
            <Button
              kind="primary"
              disabled={!hasReadAll}
              busy={state === 'busy'}
              aria-describedby={note ? noteId : undefined}
              onClick={() => void send()}
            >
              {place.at < place.count ? words.confirmNext : words.confirmLast}
            </Button>
          }
        />
      }
    >
      <section
        className="forced-text"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable text must be reachable by keyboard
        tabIndex={0}
        aria-label={title}
        key={`${bulletinId} ${contentRevision}`}
      >
        <Downtime announcement={announcement} />
        {diffFrom && <Changes announcement={announcement} before={diffFrom} />}
        {impactScope && (
          <p className="forced-impact">
            <strong>{words.impact}</strong> <Written text={impactScope} />
          </p>
        )}
        <RichText html={content} lang={lang} />
        <Attachments files={announcement.attachments} />
        <div ref={end} className="forced-end" />
      </section>
    </Dialog>
  )
}
