import type { ComponentProps, MouseEvent } from 'react'
import type { CachedPage } from '#web/platform/session/store.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { PageActions } from './page-actions.ts'
import { panelIdOf } from './tab-rules.ts'

export type PageTabProps = {
  page: CachedPage
  isActive: boolean
  /** The one tab in the tab order. */
  isStop: boolean
  act: PageActions
  onMenu: (at: { x: number; y: number }) => void
}

const middleButton = 1
const secondButton = 2

type Dragging = ComponentProps<'div'> & { 'data-dragging'?: '' | undefined }

/**
 * The tab of a page. Its close button is for the pointer; the keyboard has Delete, and the page's menu is for everyone.
 */
export function PageTab({
  page,
  isActive,
  isStop,
  act,
  onMenu,
  dragging,
}: PageTabProps & { dragging?: Dragging }) {
  const { path, title } = page
  const showMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    // On touch screens a long press drags the tab; the menu is at the end of the tab bar.
    if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') return
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    onMenu(
      event.button === secondButton ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom + 4 },
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only contains the tab and its close button
    <div
      {...dragging}
      role="presentation"
      className="page-tab"
      data-active={isActive ? '' : undefined}
      onContextMenu={showMenu}
      onAuxClick={(event) => event.button === middleButton && act.close(page)}
    >
      <button
        type="button"
        role="tab"
        aria-selected={isActive}
        aria-controls={panelIdOf(path)}
        aria-keyshortcuts="Delete"
        tabIndex={isStop ? 0 : -1}
        title={title}
        data-path={path}
        onClick={() => act.open(page)}
      >
        {title}
      </button>
      <button
        type="button"
        className="page-tab-close"
        aria-hidden="true"
        tabIndex={-1}
        // The focus must not move here, because this button is hidden from assistive technology.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => act.close(page)}
      >
        <Icon name="x" size={13} />
      </button>
    </div>
  )
}
