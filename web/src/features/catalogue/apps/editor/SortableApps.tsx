import {
  type CollisionDetection,
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
import type { OwnLink } from '@iambiz/contract/features/catalogue/own-links.ts'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ownLinkPhrases } from '../../own-links/phrases.ts'
import type { AppLook } from '../directory.ts'
import { LinkGlyph } from '../LinkTile.tsx'
import { byArrowKeys } from './arrow-keys.ts'
import { moved } from './draft-rules.ts'
import { editorPhrases } from './phrases.ts'

type Props = {
  apps: readonly PortalApp[]
  /** The person's own links, which are sorted among themselves. */
  links: readonly OwnLink[]
  lookOf: (app: PortalApp) => AppLook
  onSort: (appIds: string[]) => void
  onSortLinks: (linkIds: string[]) => void
  onRemove: (app: PortalApp) => void
  onRemoveLink: (link: OwnLink) => void
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

/** What can be moved: an application or a link. */
type Tile = { id: string; name: string; glyph: ReactNode; remove: () => void }

type SortableTileProps = {
  tile: Tile
  /** Name and position, for screen readers. */
  label: string
}

/** A tile that can be moved and removed. */
function SortableTile({ tile: { id, name, glyph, remove }, label }: SortableTileProps) {
  const words = usePhrases(editorPhrases)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: words.movable } })

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      focusNeighbour(event.currentTarget)
      remove()
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
        {glyph}
        <span className="usual-name">{name}</span>
      </button>
      <button
        type="button"
        className="usual-remove"
        aria-label={words.remove({ name })}
        onClick={({ currentTarget }) => {
          focusNeighbour(currentTarget)
          remove()
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

const containerOf = (data: { current: Record<string, unknown> | undefined }): unknown =>
  (data.current?.sortable as { containerId?: unknown } | undefined)?.containerId

/** A tile moves among those of its own kind only. */
const closestOfKind: CollisionDetection = (args) => {
  const kind = containerOf(args.active.data)
  const droppableContainers = args.droppableContainers.filter(({ data }) => containerOf(data) === kind)
  return closestCenter({ ...args, droppableContainers })
}

function tilesOf({ apps, links, lookOf, onRemove, onRemoveLink }: Props): { apps: Tile[]; links: Tile[] } {
  return {
    apps: apps.map((app) => ({
      ...{ id: app.appId, name: app.appName, remove: () => onRemove(app) },
      glyph: <AppTile icon={app.icon} name={app.appName} {...placeless(lookOf(app))} />,
    })),
    links: links.map((link) => ({
      ...{ id: link.linkId, name: link.name, remove: () => onRemoveLink(link) },
      glyph: <LinkGlyph {...link} />,
    })),
  }
}

type SortableProps = {
  tiles: readonly Tile[]
  first: number
  count: number
  /** Follows each name for screen readers. */
  mark?: string
}

/** Tiles of one kind; `first` is the place of the first one. */
function SortableTiles({ tiles, first, count, mark = '' }: SortableProps) {
  const words = usePhrases(editorPhrases)
  return (
    <SortableContext items={tiles.map(({ id }) => id)} strategy={rectSortingStrategy}>
      {tiles.map((tile, index) => (
        <SortableTile
          key={tile.id}
          tile={tile}
          label={words.place({ name: tile.name + mark, place: first + index, count })}
        />
      ))}
    </SortableContext>
  )
}

/** Returns the sensors for mouse, touch and keyboard. */
const useTileSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byArrowKeys, keyboardCodes: keys }),
  )

/** The tiles in edit mode, which can be moved by mouse, touch or keyboard; each step is announced. */
export function SortableApps(props: Props) {
  const words = usePhrases(editorPhrases)
  const { yours } = usePhrases(ownLinkPhrases)
  const [lifted, setLifted] = useState<string>()
  const [announcement, setAnnouncement] = useState<Announcement>()
  const sensors = useTileSensors()
  const { apps, links } = tilesOf(props)
  const tiles = [...apps, ...links]
  const placeOf = (id: UniqueIdentifier) => tiles.findIndex((tile) => tile.id === id)
  const liftedTile = tiles.find(({ id }) => id === lifted)

  const tell = (step: Step, id: UniqueIdentifier, at: UniqueIdentifier) =>
    setAnnouncement({ step, name: tiles[placeOf(id)]?.name ?? '', place: placeOf(at) + 1 })

  const drop = (id: UniqueIdentifier, at: UniqueIdentifier) => {
    setLifted(undefined)
    tell('dropped', id, at)
    if (id === at) return
    const isApp = placeOf(id) < apps.length
    const ids = (isApp ? apps : links).map((tile) => tile.id)
    const order = moved(ids, ids.indexOf(String(id)), ids.indexOf(String(at)))
    if (isApp) props.onSort(order)
    else props.onSortLinks(order)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestOfKind}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: words.hint } }}
      onDragStart={({ active }) => {
        setLifted(String(active.id))
        tell('lifted', active.id, active.id)
      }}
      onDragOver={({ active, over }) => {
        if (over && (over.id !== active.id || announcement?.step === 'moving'))
          tell('moving', active.id, over.id)
      }}
      onDragEnd={({ active, over }) => drop(active.id, over?.id ?? active.id)}
      onDragCancel={({ active }) => {
        setLifted(undefined)
        tell('putBack', active.id, active.id)
      }}
    >
      <ul className="usual-apps usual-sortable" data-sorting={lifted ? '' : undefined}>
        <SortableTiles tiles={apps} first={1} count={tiles.length} />
        <SortableTiles tiles={links} first={apps.length + 1} count={tiles.length} mark={` ${yours}`} />
        <li className="usual-add">
          <button type="button" className="usual-app" onClick={props.onAdd}>
            <span className="usual-dashed">
              <Icon name="plus" size={18} />
            </span>
            <span className="usual-name">{words.addApps}</span>
          </button>
        </li>
      </ul>
      <div className="usual-foot">
        {props.children}
        <PlaceLine announcement={announcement} count={tiles.length} />
      </div>
      <DragOverlay dropAnimation={null}>
        {liftedTile && (
          <div className="usual-app usual-lifted">
            {liftedTile.glyph}
            <span className="usual-name">{liftedTile.name}</span>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

const placeless = ({ hue, index }: AppLook) => ({ hue, index })
