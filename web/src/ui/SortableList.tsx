import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type ReactNode, useRef } from 'react'
import { Icon } from './Icon.tsx'
import './sortable-list.css'

type Place = { name: string; position: number; count: number }

/** What a sortable list says; `position` counts from 1. */
export type SortableWords = {
  /** Read with the handle: how to move by keyboard. */
  instructions: string
  handle: (of: { name: string }) => string
  up: (of: { name: string }) => string
  down: (of: { name: string }) => string
  lifted: (place: Place) => string
  over: (place: Place) => string
  dropped: (place: Place) => string
  cancelled: (of: { name: string }) => string
}

type Item = { id: string; name: string }

type Props<T extends Item> = {
  label: string
  items: readonly T[]
  onOrder: (ids: string[]) => void
  words: SortableWords
  children: (item: T) => ReactNode
  /** What belongs to an item, in a line of its own; nothing for most. */
  below?: (item: T) => ReactNode
}

/** A list put in order by dragging, by keyboard (Space, arrows, Space, Esc), or one step at a time by buttons. */
export function SortableList<T extends Item>({ label, items, onOrder, words, children, below }: Props<T>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(({ id }) => id)
  const nameOf = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.name ?? ''
  const placeOf = (id: UniqueIdentifier, at: UniqueIdentifier): Place => ({
    name: nameOf(id),
    position: ids.indexOf(String(at)) + 1,
    count: ids.length,
  })
  // The library reports the own place right after lifting; saying it would cut off the words of lifting.
  const told = useRef<UniqueIdentifier>('')
  const tellOver = (id: UniqueIdentifier, at: UniqueIdentifier | undefined) => {
    if (at === undefined || at === told.current) return undefined
    told.current = at
    return words.over(placeOf(id, at))
  }
  const move = (id: string, to: number) => onOrder(arrayMove(ids, ids.indexOf(id), to))
  const finish = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(String(active.id), ids.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={finish}
      accessibility={{
        screenReaderInstructions: { draggable: words.instructions },
        announcements: {
          onDragStart: ({ active }) => {
            told.current = active.id
            return words.lifted(placeOf(active.id, active.id))
          },
          onDragOver: ({ active, over }) => tellOver(active.id, over?.id),
          onDragEnd: ({ active, over }) => words.dropped(placeOf(active.id, over?.id ?? active.id)),
          onDragCancel: ({ active }) => words.cancelled({ name: nameOf(active.id) }),
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className="sortable-list" aria-label={label}>
          {items.map((item, index) => (
            <SortableRow
              key={item.id}
              item={item}
              words={words}
              onStep={(step) => move(item.id, index + step)}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              below={below?.(item)}
            >
              {children(item)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

type RowProps = {
  item: Item
  words: SortableWords
  isFirst: boolean
  isLast: boolean
  onStep: (step: 1 | -1) => void
  children: ReactNode
  below: ReactNode
}

function SortableRow({ item, words, isFirst, isLast, onStep, children, below }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: item.id })
  const { name } = item
  return (
    <li
      ref={setNodeRef}
      className="sortable-row"
      data-dragging={isDragging ? '' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        className="sortable-handle"
        aria-label={words.handle({ name })}
      >
        <Icon name="grip-vertical" size={16} />
      </button>
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
