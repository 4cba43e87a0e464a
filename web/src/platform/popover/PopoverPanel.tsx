import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { isComposing } from '#web/ui/composing.ts'
import { Icon } from '#web/ui/Icon.tsx'
import '#web/ui/overlay.css'
import './popover-panel.css'

export type PopoverContent = ReactNode | ((close: () => void) => ReactNode)

type Props = {
  /** The element that contains the button and the panel. */
  anchor: RefObject<HTMLElement | null>
  id: string
  label: string
  align: 'start' | 'end'
  className: string | undefined
  /** Closes the popover. */
  leave: () => void
  /** Closes the popover and returns the focus to the button. */
  close: () => void
  children: PopoverContent
}

const focusable =
  'a[href],button:not(:disabled,.popover-close),input:not(:disabled),select,textarea,[tabindex="0"]'

/**
 * Returns the first visible match: elements for other screen widths are in the DOM but hidden, and cannot take the
 * focus.
 */
const firstShown = (within: HTMLElement | null, selector: string): HTMLElement | undefined =>
  [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])].find((element) => element.checkVisibility())

/**
 * Calls `leave` on a press or focus outside, and `dismiss` on Escape, unless a field inside has handled the key to
 * clear itself.
 */
function useDismissal(inside: RefObject<HTMLElement | null>, leave: () => void, dismiss: () => void): void {
  const handlers = useRef({ leave, dismiss })
  useEffect(() => {
    handlers.current = { leave, dismiss }
  })
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal }
    const leaveFor = (event: Event) => {
      if (event.target instanceof Node && !inside.current?.contains(event.target)) handlers.current.leave()
    }
    document.addEventListener('pointerdown', leaveFor, options)
    document.addEventListener('focusin', leaveFor, options)
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !isComposing(event))
          handlers.current.dismiss()
      },
      options,
    )
    return () => listening.abort()
  }, [inside])
}

/** The panel of a popover. */
export function PopoverPanel({ anchor, id, label, align, className, leave, close, children }: Props) {
  const words = usePhrases(platformPhrases)
  const panel = useRef<HTMLDivElement>(null)
  useDismissal(anchor, leave, close)
  useEffect(() => {
    const element = panel.current
    if (!element) return
    const focusFirst = () => {
      const chosen = firstShown(element, '[data-autofocus],[aria-current="true"],:checked')
      const first = chosen ?? firstShown(element, focusable) ?? element
      first.focus({ preventScroll: true })
    }
    focusFirst()
    // Content loaded on demand may appear later; until then the panel itself has the focus.
    const arrival = new MutationObserver(() => document.activeElement === element && focusFirst())
    arrival.observe(element, { childList: true, subtree: true })
    return () => arrival.disconnect()
  }, [])
  return (
    <>
      <div className="overlay-veil" onPointerDown={close} />
      <div
        ref={panel}
        id={id}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className={`overlay popover popover-${align}${className ? ` ${className}` : ''}`}
      >
        {typeof children === 'function' ? children(close) : children}
        {/* On phones the sheet covers the button that opened it. */}
        <button type="button" className="popover-close" aria-label={words.close} onClick={close}>
          <Icon name="x" size={18} />
        </button>
      </div>
    </>
  )
}
