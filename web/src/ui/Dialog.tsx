import { type ReactNode, use, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import { MoveLabel } from './move-label.ts'
import { modalClosed, modalOpened } from './top-modal.ts'
import { useMovable } from './use-movable.ts'
import './dialog.css'

type Props = {
  open: boolean
  title: ReactNode
  /** Called for Esc, the browser's back gesture and a press beside the dialog; without it none of them does anything. */
  onClose?: () => void
  footer?: ReactNode
  className?: string
  /** It lies at an edge and stays there. */
  docked?: boolean
  children: ReactNode
}

/** A modal dialog on the native element: it keeps the focus inside and gives it back, and is dragged by its header. */
export function Dialog({ open, title, onClose, footer, className, docked = false, children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const moveLabel = use(MoveLabel)
  const { header, handle } = useMovable(element, open && !docked)
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
      className={['dialog', !docked && 'dialog-movable', className].filter(Boolean).join(' ')}
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
      onMouseDown={(event) => {
        // The second press of a double click meets what the first one has opened.
        if (event.target === element.current && event.detail < 2) onClose?.()
      }}
    >
      {open && (
        <div className="dialog-frame">
          <h2 id={titleId} className="dialog-title" {...(docked ? {} : header)}>
            {title}
          </h2>
          <div className="dialog-body">{children}</div>
          {footer && <div className="dialog-footer">{footer}</div>}
          {!docked && (
            // The last in the order of the keys, so that a dialog opens with the focus on what it is about.
            <button type="button" className="dialog-handle" aria-label={moveLabel} {...handle}>
              <Icon name="grip" size={16} />
            </button>
          )}
        </div>
      )}
    </dialog>
  )
}
