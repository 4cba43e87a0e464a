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
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useRef } from 'react'
import { SortableRow, type SortableRowProps } from './SortableRow.tsx'
import type { SortableWords } from './sortable.ts'

type Props = {
  label: string
  rows: readonly SortableRowProps[]
  onMove: (from: number, to: number) => void
  words: SortableWords
}

/** The rows of a sortable list with drag handles. */
export function DraggableList({ label, rows, onMove, words }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = rows.map(({ item }) => item.id)
  const nameOf = (id: UniqueIdentifier) => rows.find(({ item }) => item.id === id)?.item.name ?? ''
  const placeOf = (id: UniqueIdentifier, at: UniqueIdentifier) => ({
    name: nameOf(id),
    position: ids.indexOf(String(at)) + 1,
    count: ids.length,
  })
  // The library reports the item's own position right after lifting; announcing it would interrupt the announcement
  // of lifting.
  const announced = useRef<UniqueIdentifier>('')
  const tellOver = (id: UniqueIdentifier, at: UniqueIdentifier | undefined) => {
    if (at === undefined || at === announced.current) return undefined
    announced.current = at
    return words.over(placeOf(id, at))
  }
  const finish = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
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
            announced.current = active.id
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
          {rows.map((row) => (
            <DraggableRow key={row.item.id} {...row} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function DraggableRow(row: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: row.item.id })
  return (
    <SortableRow
      {...row}
      dragging={{
        row: {
          ref: setNodeRef,
          'data-dragging': isDragging ? '' : undefined,
          style: { transform: CSS.Translate.toString(transform), transition },
        },
        handle: { ...attributes, ...listeners, ref: setActivatorNodeRef },
      }}
    />
  )
}
