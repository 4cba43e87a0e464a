import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { dismissNotice, type Notice } from '#web/platform/notices/notices.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { useObservable } from '#web/platform/use-observable.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { topModal } from '#web/ui/top-modal.ts'
import { noticeListPhrases } from './phrases.ts'
import { useStepsAside } from './steps-aside.ts'
import './notice-list.css'

const successStays = 4000
/** Time to read what nobody expects, or to take something back. */
const longStays = 8000

const icons = { success: 'circle-check', failure: 'circle-x', notice: 'info' } as const

/** Whoever was among the notices goes back to where they came from when the one that they were at is gone. */
function useWayBack(list: RefObject<HTMLElement | null>, notices: readonly Notice[]) {
  const before = useRef<EventTarget | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice that goes may take the focus along
  useEffect(
    () => () => {
      const { current } = before
      if (document.activeElement === document.body && current instanceof HTMLElement && current.isConnected)
        current.focus({ preventScroll: true })
    },
    [notices],
  )
  const isInside = (target: EventTarget | null) => target instanceof Node && list.current?.contains(target)
  return {
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (!isInside(relatedTarget)) before.current = relatedTarget
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (target.isConnected && !isInside(relatedTarget)) before.current = null
    },
  }
}

/**
 * The notices, the latest at the end; the words of each are spoken as it appears. Inside an open dialog, because what lies
 * outside is under its mask and can neither be pressed nor heard.
 */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const list = useRef<HTMLDivElement>(null)
  const aside = useStepsAside(list, notices)
  const modal = useObservable(topModal)
  const wayBack = useWayBack(list, notices)
  const shown = (
    <div ref={list} {...wayBack} className={aside ? 'notice-list notice-list-aside' : 'notice-list'}>
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </div>
  )
  return modal ? createPortal(<div className="notices">{shown}</div>, modal) : shown
}

function NoticeCard({ notice: { id, kind, text, retry, undo, stays } }: { notice: Notice }) {
  const { retry: retryWord, close } = usePhrases(platformPhrases)
  const words = usePhrases(noticeListPhrases)
  useEffect(() => {
    if (stays) return
    const isLong = kind === 'notice' || undo
    const timer = setTimeout(() => dismissNotice(id), isLong ? longStays : successStays)
    return () => clearTimeout(timer)
  }, [id, kind, undo, stays])
  const act = retry ?? undo
  return (
    <div className={`notice notice-${kind}`} role={kind === 'failure' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} size={20} />
      <div className="notice-said">
        <strong>{words[kind]}</strong>
        <p>{text}</p>
        {act && (
          <Button
            kind="link"
            onClick={() => {
              dismissNotice(id)
              act()
            }}
          >
            {undo ? words.undo : retryWord}
          </Button>
        )}
      </div>
      <button type="button" className="notice-close" aria-label={close} onClick={() => dismissNotice(id)}>
        <Icon name="x" size={15} />
      </button>
    </div>
  )
}
