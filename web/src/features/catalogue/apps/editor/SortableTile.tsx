import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import type { KeyboardEvent } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { AppLook } from '../directory.ts'
import { editorPhrases } from './phrases.ts'

type Props = {
  app: PortalApp
  look: AppLook
  /** Name and position, for screen readers. */
  label: string
  onRemove: (app: PortalApp) => void
}

/** A tile that can be moved and removed. */
export function SortableTile({ app, look: { hue, index }, label, onRemove }: Props) {
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
