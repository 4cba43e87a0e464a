import { type ReactNode, type Ref, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import './popover.css'

/** What the button that opens a pop-up must carry. */
export type PopoverTrigger = {
  ref: Ref<HTMLButtonElement>
  onClick: () => void
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

type Props = {
  /** Name of the pop-up for assistive technology. */
  label: string
  /** Name of the button that closes the sheet of a phone, which covers the one that opened it. */
  closeLabel: string
  align?: 'start' | 'end'
  className?: string
  trigger: (props: PopoverTrigger, open: boolean) => ReactNode
  children: ReactNode | ((close: () => void) => ReactNode)
}

const focusable =
  'a[href],button:not(:disabled,.popover-close),input:not(:disabled),select,textarea,[tabindex="0"]'

/** Parts for other widths are there but not shown; they cannot take the focus. */
const firstShown = (within: HTMLElement | null, selector: string): HTMLElement | undefined =>
  [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])].find((element) => element.checkVisibility())

/** Calls `leave` when a press or the focus goes outside, and `dismiss` for the Esc key. */
function useDismissal(
  inside: RefObject<HTMLElement | null>,
  active: boolean,
  leave: () => void,
  dismiss: () => void,
): void {
  const handlers = useRef({ leave, dismiss })
  useEffect(() => {
    handlers.current = { leave, dismiss }
  })
  useEffect(() => {
    if (!active) return
    const listening = new AbortController()
    const options = { signal: listening.signal }
    const leaveFor = (event: Event) => {
      if (event.target instanceof Node && !inside.current?.contains(event.target)) handlers.current.leave()
    }
    document.addEventListener('pointerdown', leaveFor, options)
    document.addEventListener('focusin', leaveFor, options)
    document.addEventListener(
      'keydown',
      (event) => event.key === 'Escape' && handlers.current.dismiss(),
      options,
    )
    return () => listening.abort()
  }, [inside, active])
}

/** A pop-up under its button; on phones a sheet from the lower edge. */
export function Popover({ label, closeLabel, align = 'end', className, trigger, children }: Props) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useDismissal(anchor, open, () => setOpen(false), close)
  useEffect(() => {
    const element = panel.current
    if (!open || !element) return
    const focusFirst = () => {
      const chosen = firstShown(element, '[data-autofocus],[aria-current="true"],:checked')
      const first = chosen ?? firstShown(element, focusable) ?? element
      first.focus({ preventScroll: true })
    }
    focusFirst()
    // What comes on demand may come later; until then nothing but the panel has the focus.
    const arrival = new MutationObserver(() => document.activeElement === element && focusFirst())
    arrival.observe(element, { childList: true, subtree: true })
    return () => arrival.disconnect()
  }, [open])
  return (
    <div className="popover-anchor" ref={anchor}>
      {trigger(
        {
          ref: button,
          onClick: () => setOpen(!open),
          'aria-haspopup': 'dialog',
          'aria-expanded': open,
          'aria-controls': open ? id : undefined,
        },
        open,
      )}
      {open && (
        <>
          <div className="popover-veil" onPointerDown={close} />
          <div
            ref={panel}
            id={id}
            role="dialog"
            aria-label={label}
            tabIndex={-1}
            className={`popover popover-${align}${className ? ` ${className}` : ''}`}
          >
            {typeof children === 'function' ? children(close) : children}
            <button type="button" className="popover-close" aria-label={closeLabel} onClick={close}>
              <Icon name="x" size={18} />
            </button>
          </div>
        </>
      )}
    </div>
  )
}
