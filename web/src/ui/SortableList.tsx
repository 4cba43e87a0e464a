import { type ReactNode, useRef } from 'react'
import type { DraggableList } from './DraggableList.tsx'
import { SortableRow } from './SortableRow.tsx'
import type { SortableItem, SortableWords } from './sortable.ts'
import { type Later, useLater } from './use-later.ts'
import './sortable-list.css'

type Props<T extends SortableItem> = {
  label: string
  items: readonly T[]
  onOrder: (ids: string[]) => void
  words: SortableWords
  children: (item: T) => ReactNode
  /** Returns content of an item on a line of its own; usually nothing. */
  below?: (item: T) => ReactNode
}

const draggable: Later<typeof DraggableList> = {
  fetch: () => import('./DraggableList.tsx').then((chunk) => chunk.DraggableList),
}

const moved = (ids: readonly string[], from: number, to: number) => {
  const rest = ids.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...ids.slice(from, from + 1))
}

/**
 * A list that is ordered step by step with buttons, and, once the drag-and-drop library has loaded, by dragging and by
 * keyboard (Space, arrows, Space, Escape).
 */
export function SortableList<T extends SortableItem>({
  label,
  items,
  onOrder,
  words,
  children,
  below,
}: Props<T>) {
  const list = useRef<HTMLUListElement>(null)
  const Draggable = useLater(draggable, list)
  const ids = items.map(({ id }) => id)
  const move = (from: number, to: number) => onOrder(moved(ids, from, to))
  const rows = items.map((item, index) => ({
    item,
    words,
    onStep: (step: 1 | -1) => move(index, index + step),
    isFirst: index === 0,
    isLast: index === items.length - 1,
    below: below?.(item),
    children: children(item),
  }))
  if (Draggable) return <Draggable label={label} rows={rows} onMove={move} words={words} />
  return (
    <ul ref={list} className="sortable-list" aria-label={label}>
      {rows.map((row) => (
        <SortableRow key={row.item.id} {...row} />
      ))}
    </ul>
  )
}
