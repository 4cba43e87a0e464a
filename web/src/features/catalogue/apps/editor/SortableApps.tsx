import {
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardCode,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { AppLook } from '../directory.ts'
import { idsOf } from '../usual.ts'
import { byArrowKeys } from './arrow-keys.ts'
import { moved } from './draft-rules.ts'
import { editorPhrases } from './phrases.ts'

type Props = {
  apps: readonly PortalApp[]
  lookOf: (app: PortalApp) => AppLook
  onSort: (appIds: string[]) => void
  onRemove: (app: PortalApp) => void
  onAdd: () => void
  /** Shown below the tiles while none is moving. */
  children: ReactNode
}

type Step = 'lifted' | 'moving' | 'dropped' | 'putBack'
type Announcement = { step: Step; name: string; place: number }

const keys = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter, KeyboardCode.Tab],
}
// The line below the tiles has the same text for all people, so the library's own announcements are off.
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

const isMoving = (step: Step) => step === 'lifted' || step === 'moving'

function PlaceLine({ announcement, count }: { announcement: Announcement | undefined; count: number }) {
  const words = usePhrases(editorPhrases)
  return (
    <div
      className="usual-place"
      role="status"
      data-shown={announcement && isMoving(announcement.step) ? '' : undefined}
    >
      <Icon name="grip" size={15} />
      <span>{announcement && words[announcement.step]({ ...announcement, count })}</span>
      <span className="spacer" />
      <span className="usual-place-key" aria-hidden="true">
        <kbd>Esc</kbd> {words.escape}
      </span>
    </div>
  )
}

type SortableTileProps = {
  app: PortalApp
  look: AppLook
  /** Name and position, for screen readers. */
  label: string
  onRemove: (app: PortalApp) => void
}

/** A tile that can be moved and removed. */
function SortableTile({ app, look: { hue, index }, label, onRemove }: SortableTileProps) {
  const words = usePhrases(editorPhrases)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: app.appId, attributes: { roleDescription: words.movable } })

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      focusNeighbour(event.currentTarget)
      onRemove(app)
    } else listeners?.onKeyDown?.(event)
  }
  return (
    <li
      ref={setNodeRef}
      data-lifted={isDragging ? '' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        className="usual-app"
        aria-label={label}
        onKeyDown={press}
      >
        <AppTile icon={app.icon} name={app.appName} hue={hue} index={index} />
        <span className="usual-name">{app.appName}</span>
      </button>
      <button
        type="button"
        className="usual-remove"
        aria-label={words.remove({ name: app.appName })}
        onClick={({ currentTarget }) => {
          focusNeighbour(currentTarget)
          onRemove(app)
        }}
      >
        <Icon name="minus" size={12} />
      </button>
    </li>
  )
}

/** The element's own tile is removed, so the focus moves to the next tile, or to the previous one. */
function focusNeighbour(element: Element): void {
  const item = element.closest('li')
  const focusable = (of: Element | null | undefined) =>
    of?.querySelector<HTMLElement>(element.matches('.usual-remove') ? '.usual-remove' : '.usual-app')
  const neighbour =
    focusable(item?.nextElementSibling) ??
    focusable(item?.previousElementSibling) ??
    item?.parentElement?.querySelector<HTMLElement>('.usual-add button')
  neighbour?.focus()
}

/** The tiles in edit mode, which can be moved by mouse, touch or keyboard; each step is announced. */
export function SortableApps({ apps, lookOf, onSort, onRemove, onAdd, children }: Props) {
  const words = usePhrases(editorPhrases)
  const [lifted, setLifted] = useState<string>()
  const [announcement, setAnnouncement] = useState<Announcement>()
  const ids = idsOf(apps)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byArrowKeys, keyboardCodes: keys }),
  )
  const liftedApp = apps.find(({ appId }) => appId === lifted)

  const tell = (step: Step, id: UniqueIdentifier, at: UniqueIdentifier) => {
    const name = apps.find(({ appId }) => appId === id)?.appName ?? ''
    setAnnouncement({ step, name, place: ids.indexOf(String(at)) + 1 })
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: words.hint } }}
      onDragStart={({ active }) => {
        setLifted(String(active.id))
        tell('lifted', active.id, active.id)
      }}
      onDragOver={({ active, over }) => {
        if (over && (over.id !== active.id || announcement?.step === 'moving'))
          tell('moving', active.id, over.id)
      }}
      onDragEnd={({ active, over }) => {
        const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id ?? active.id))]
        setLifted(undefined)
        tell('dropped', active.id, over?.id ?? active.id)
        if (from !== to) onSort(moved(ids, from, to))
      }}
      onDragCancel={({ active }) => {
        setLifted(undefined)
        tell('putBack', active.id, active.id)
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ul className="usual-apps usual-sortable" data-sorting={lifted ? '' : undefined}>
          {apps.map((app, index) => (
            <SortableTile
              key={app.appId}
              app={app}
              look={lookOf(app)}
              label={words.place({ name: app.appName, place: index + 1, count: apps.length })}
              onRemove={onRemove}
            />
          ))}
          <li className="usual-add">
            <button type="button" className="usual-app" onClick={onAdd}>
              <span className="usual-dashed">
                <Icon name="plus" size={18} />
              </span>
              <span className="usual-name">{words.addApps}</span>
            </button>
          </li>
        </ul>
      </SortableContext>
      <div className="usual-foot">
        {children}
        <PlaceLine announcement={announcement} count={apps.length} />
      </div>
      <DragOverlay dropAnimation={null}>
        {liftedApp && (
          <div className="usual-app usual-lifted">
            <AppTile icon={liftedApp.icon} name={liftedApp.appName} {...placeless(lookOf(liftedApp))} />
            <span className="usual-name">{liftedApp.appName}</span>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

const placeless = ({ hue, index }: AppLook) => ({ hue, index })
