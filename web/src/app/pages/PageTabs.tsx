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
import { horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { CachedPage } from '#web/platform/session/store.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { screenPhrases } from '../phrases.ts'
import { type MenuRequest, PageMenu } from './PageMenu.tsx'
import { PageTab } from './PageTab.tsx'
import type { PageActions } from './page-actions.ts'
import { pagePhrases } from './phrases.ts'
import { homeKey, useTabKeys } from './tab-keys.ts'

type Props = {
  pages: readonly CachedPage[]
  active: string | undefined
  isHome: boolean
  act: PageActions
  onSorting: (isSorting: boolean) => void
}

// The line of tabs tells its changes itself.
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

// Tabs differ in width, so the one under the pointer counts, not the one whose middle is near.
const underPointer: CollisionDetection = (places) => {
  const under = pointerWithin(places)
  return under.length > 0 ? under : closestCenter(places)
}

/** The line of open pages under the header. */
export function PageTabs({ pages, active, isHome, act, onSorting }: Props) {
  const words = usePhrases(pagePhrases)
  const { home } = usePhrases(screenPhrases)
  const keysId = useId()
  const [menu, setMenu] = useState<MenuRequest>()
  const { line, press } = useTabKeys(pages, active, act)
  const showMenu = ({ currentTarget }: MouseEvent) => {
    const { right, bottom } = currentTarget.getBoundingClientRect()
    setMenu({ page: pages.find(({ path }) => path === active), at: { x: right - 184, y: bottom + 4 } })
  }
  return (
    <>
      <div className="page-tabs">
        <Sortable pages={pages} act={act} onSorting={onSorting}>
          <div
            ref={line}
            className="page-tabs-line"
            role="tablist"
            aria-label={words.openPages}
            aria-describedby={keysId}
            onKeyDown={press}
          >
            <button
              type="button"
              role="tab"
              className="page-tab page-tab-home"
              aria-selected={isHome}
              tabIndex={active === undefined ? 0 : -1}
              data-path={homeKey}
              onClick={() => act.open(undefined)}
            >
              <Icon name="house" size={15} />
              {home}
            </button>
            {pages.map((page) => (
              <PageTab
                key={page.path}
                page={page}
                isActive={page.path === active}
                act={act}
                onMenu={(at) => setMenu({ page, at })}
              />
            ))}
          </div>
        </Sortable>
        <p id={keysId} hidden>
          {words.keys}
        </p>
        <button
          type="button"
          className="icon-button"
          aria-label={words.actions}
          title={words.actions}
          aria-haspopup="menu"
          onClick={showMenu}
        >
          <Icon name="ellipsis" size={16} />
        </button>
      </div>
      {/* Outside of the line, which lies below the header; on phones the menu covers both. */}
      {menu && <PageMenu {...menu} pages={pages} act={act} onDone={() => setMenu(undefined)} />}
    </>
  )
}

type SortableProps = Pick<Props, 'pages' | 'act' | 'onSorting'> & { children: ReactNode }

/** Lets a mouse, or a finger that rests first, move the tabs; a finger that moves at once scrolls them. */
function Sortable({ pages, act, onSorting, children }: SortableProps) {
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
