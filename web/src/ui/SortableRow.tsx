import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { SortableItem, SortableWords } from './sortable.ts'
import './sortable-list.css'

export type SortableRowProps = {
  item: SortableItem
  words: SortableWords
  isFirst: boolean
  isLast: boolean
  onStep: (step: 1 | -1) => void
  children: ReactNode
  below: ReactNode
}

type Dragging = {
  row: ComponentProps<'li'> & { 'data-dragging'?: '' | undefined }
  handle: ComponentProps<'button'>
}

/** A row of a sortable list. Without `dragging` the space of its handle is empty. */
export function SortableRow({
  item: { name },
  words,
  isFirst,
  isLast,
  onStep,
  children,
  below,
  dragging,
}: SortableRowProps & { dragging?: Dragging }) {
  return (
    <li className="sortable-row" {...dragging?.row}>
      {dragging ? (
        <button
          {...dragging.handle}
          type="button"
          className="sortable-handle"
          aria-label={words.handle({ name })}
        >
          <Icon name="grip-vertical" size={16} />
        </button>
      ) : (
        <span className="sortable-handle" />
      )}
      <div className="sortable-content">{children}</div>
      <button
        type="button"
        className="sortable-step"
        aria-label={words.up({ name })}
        aria-disabled={isFirst}
        onClick={() => isFirst || onStep(-1)}
      >
        <Icon name="arrow-up" size={14} />
      </button>
      <button
        type="button"
        className="sortable-step"
        aria-label={words.down({ name })}
        aria-disabled={isLast}
        onClick={() => isLast || onStep(1)}
      >
        <Icon name="arrow-down" size={14} />
      </button>
      {below && <div className="sortable-below">{below}</div>}
    </li>
  )
}
