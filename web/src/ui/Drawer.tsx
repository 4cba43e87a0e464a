import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Dialog } from './Dialog.tsx'
import { Icon } from './Icon.tsx'
import './drawer.css'

type Props = {
  title: string
  /** Label of the close button. */
  closeLabel: string
  /** Content on the line of the title. */
  aside?: ReactNode
  footer?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A modal form at the right edge; on phones a bottom sheet. */
export function Drawer({ title, closeLabel, aside, footer, onClose, children }: Props) {
  const heading = useRef<HTMLSpanElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // If no element has `autofocus`, a dialog focuses its first button, which would be the close button.
    if (document.activeElement === close.current) heading.current?.focus()
  }, [])
  return (
    <Dialog
      open
      docked
      title={
        <span ref={heading} tabIndex={-1}>
          {title}
        </span>
      }
      className="drawer"
      onClose={onClose}
      footer={footer}
    >
      <div className="drawer-aside">
        {aside}
        <span className="spacer" />
        <button ref={close} type="button" className="drawer-close" aria-label={closeLabel} onClick={onClose}>
          <Icon name="x" size={18} />
        </button>
      </div>
      {children}
    </Dialog>
  )
}
