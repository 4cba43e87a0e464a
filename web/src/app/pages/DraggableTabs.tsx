import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import type { CachedPage } from '#web/platform/session/store.ts'
import { PageTab, type PageTabProps } from './PageTab.tsx'
import type { PageActions } from './page-actions.ts'

// The tab bar announces its changes itself.
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

// Tabs have different widths, so the one under the pointer counts, not the one with the nearest centre.
const underPointer: CollisionDetection = (places) => {
  const under = pointerWithin(places)
  return under.length > 0 ? under : closestCenter(places)
}

type Props = {
  pages: readonly CachedPage[]
  act: PageActions
  onSorting: (isSorting: boolean) => void
  children: ReactNode
}

/** Makes tabs draggable with a mouse, or with a long press on touch screens; a swipe scrolls them. */
export function DraggableTabs({ pages, act, onSorting, children }: Props) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
  const paths = pages.map(({ path }) => path)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={{ announcements: silent }}
      onDragStart={() => onSorting(true)}
      onDragCancel={() => onSorting(false)}
      onDragEnd={({ active: moved, over }) => {
        onSorting(false)
        const page = pages.find(({ path }) => path === moved.id)
        const place = paths.indexOf(String(over?.id))
        if (page && place >= 0 && over?.id !== moved.id) act.move(page, place)
      }}
    >
      <SortableContext items={paths} strategy={horizontalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** A tab that follows the pointer while it is dragged. */
export function DraggableTab(tab: PageTabProps) {
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: tab.page.path })
  return (
    <PageTab
      {...tab}
      dragging={{
        ...listeners,
        ref: setNodeRef,
        'data-dragging': isDragging ? '' : undefined,
        style: { transform: CSS.Translate.toString(transform && { ...transform, y: 0 }), transition },
      }}
    />
  )
}
