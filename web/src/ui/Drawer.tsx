import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Dialog } from './Dialog.tsx'
import { Icon } from './Icon.tsx'
import './drawer.css'

type Props = {
  title: string
  /** Name of the button that closes it. */
  closeLabel: string
  /** In the line of the title. */
  aside?: ReactNode
  footer?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A modal form at the right of a list; on phones a sheet from the lower edge. */
export function Drawer({ title, closeLabel, aside, footer, onClose, children }: Props) {
  const heading = useRef<HTMLSpanElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // Where nothing in it asked for the focus a dialog gives it to its first button, which would be the way out.
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
