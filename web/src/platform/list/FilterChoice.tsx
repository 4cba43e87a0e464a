import type { ReactNode } from 'react'
import { Popover } from '../popover/Popover.tsx'
import type { PopoverContent } from '../popover/PopoverPanel.tsx'
import './filter-choice.css'

type Props = {
  label: string
  /** Accessible name of the button, with what is chosen. */
  name: string
  /** Whether the filter narrows the list. */
  isChosen: boolean
  onOpen?: (() => void) | undefined
  /** What the button shows. */
  face: ReactNode
  children: PopoverContent
}

/** A filter whose button shows what is chosen, and opens the choices. */
export function FilterChoice({ label, name, isChosen, onOpen, face, children }: Props) {
  return (
    <Popover
      label={label}
      align="start"
      className="filter-choice"
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          onClick={() => {
            onOpen?.()
            trigger.onClick()
          }}
          className="filter-choice-button"
          aria-label={name}
          data-chosen={isChosen || undefined}
        >
          {face}
        </button>
      )}
    >
      {children}
    </Popover>
  )
}
