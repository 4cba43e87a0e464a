import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { modalClosed, modalOpened } from './top-modal.ts'
import './dialog.css'

type Props = {
  open: boolean
  title: ReactNode
  /** Called for Esc, the browser's back gesture and a press beside the dialog; without it none of them does anything. */
  onClose?: () => void
  footer?: ReactNode
  className?: string
  children: ReactNode
}

/** A modal dialog on the native element: it keeps the focus inside and gives it back. */
export function Dialog({ open, title, onClose, footer, className, children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return
    dialog.showModal()
    modalOpened(dialog)
    return () => {
      // Before the element leaves the page: only a dialog that is closed gives the focus back.
      dialog.close()
      modalClosed(dialog)
    }
  }, [open])
  return (
    <dialog
      ref={element}
      className={className ? `dialog ${className}` : 'dialog'}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        // A browser closes on the second Esc in a row without asking.
        if (!onClose && event.key === 'Escape') event.preventDefault()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClose={() => {
        if (open && !onClose) element.current?.showModal()
      }}
      onPointerDown={(event) => {
        if (event.target === element.current) onClose?.()
      }}
    >
      {open && (
        <div className="dialog-frame">
          <h2 id={titleId} className="dialog-title">
            {title}
          </h2>
          <div className="dialog-body">{children}</div>
          {footer && <div className="dialog-footer">{footer}</div>}
        </div>
      )}
    </dialog>
  )
}
