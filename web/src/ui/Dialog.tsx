import { type ReactNode, use, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import { MoveLabel } from './move-label.ts'
import { modalClosed, modalOpened } from './top-modal.ts'
import { useMovable } from './use-movable.ts'
import './dialog.css'

type Props = {
  open: boolean
  title: ReactNode
  /** Called on Escape, the browser's back gesture and a press on the backdrop; without it these have no effect. */
  onClose?: () => void
  footer?: ReactNode
  className?: string
  /** The dialog is at an edge and cannot be moved. */
  docked?: boolean
  children: ReactNode
}

/** A modal dialog on the native element: it traps the focus, returns it on close, and can be dragged by its header. */
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
      // Must run before the element leaves the document: only `close()` returns the focus.
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
        // On a second Escape in a row browsers close the dialog without a cancelable `cancel` event.
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
        // The second press of a double click would close the dialog opened by the first.
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
            // Last in the tab order, so that the dialog opens with the focus in its content.
            <button type="button" className="dialog-handle" aria-label={moveLabel} {...handle}>
              <Icon name="grip" size={16} />
            </button>
          )}
        </div>
      )}
    </dialog>
  )
}
