import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { dismissToast, type Toast } from '#web/platform/toasts/toasts.ts'
import { useObservable } from '#web/platform/use-observable.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { topModal } from '#web/ui/top-modal.ts'
import { toastListPhrases } from './phrases.ts'
import { useStepsAside } from './steps-aside.ts'
import './toast-list.css'

const successStays = 4000
/** Milliseconds to read an unexpected message, or to undo something. */
const longStays = 8000

const icons = { success: 'circle-check', failure: 'circle-x', notice: 'info' } as const

/** When a toast with the focus disappears, the focus returns to the previously focused element outside the list. */
function useWayBack(list: RefObject<HTMLElement | null>, toasts: readonly Toast[]) {
  const before = useRef<EventTarget | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast that disappears may have the focus
  useEffect(
    () => () => {
      const { current } = before
      if (document.activeElement === document.body && current instanceof HTMLElement && current.isConnected)
        current.focus({ preventScroll: true })
    },
    [toasts],
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
 * The toasts, the latest last; each is announced as it appears. Rendered inside an open modal dialog, because elements
 * outside of it are inert and covered by its backdrop.
 */
export function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const list = useRef<HTMLDivElement>(null)
  const aside = useStepsAside(list, toasts)
  const modal = useObservable(topModal)
  const wayBack = useWayBack(list, toasts)
  const shown = (
    <div ref={list} {...wayBack} className={aside ? 'toast-list toast-list-aside' : 'toast-list'}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
  return modal ? createPortal(<div className="toasts">{shown}</div>, modal) : shown
}

function ToastCard({ toast: { id, kind, text, retry, undo, stays } }: { toast: Toast }) {
  const { retry: retryWord, close } = usePhrases(platformPhrases)
  const words = usePhrases(toastListPhrases)
  useEffect(() => {
    if (stays) return
    const isLong = kind === 'notice' || undo
    const timer = setTimeout(() => dismissToast(id), isLong ? longStays : successStays)
    return () => clearTimeout(timer)
  }, [id, kind, undo, stays])
  const act = retry ?? undo
  return (
    <div className={`toast toast-${kind}`} role={kind === 'failure' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} size={20} />
      <div className="toast-text">
        <strong>{words[kind]}</strong>
        <p>{text}</p>
        {act && (
          <Button
            kind="link"
            onClick={() => {
              dismissToast(id)
              act()
            }}
          >
            {undo ? words.undo : retryWord}
          </Button>
        )}
      </div>
      <button type="button" className="toast-close" aria-label={close} onClick={() => dismissToast(id)}>
        <Icon name="x" size={15} />
      </button>
    </div>
  )
}
