import { type MouseEvent, useId, useRef, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { CachedPage } from '#web/platform/session/store.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { type Later, useLater } from '#web/ui/use-later.ts'
import { type MenuRequest, PageMenu } from './PageMenu.tsx'
import { PageTab } from './PageTab.tsx'
import type { PageActions } from './page-actions.ts'
import { pagePhrases } from './phrases.ts'
import { useTabKeys } from './tab-keys.ts'

type Props = {
  pages: readonly CachedPage[]
  active: string | undefined
  act: PageActions
  onSorting: (isSorting: boolean) => void
}

const draggable: Later<typeof import('./DraggableTabs.tsx')> = { fetch: () => import('./DraggableTabs.tsx') }

/** The bar of open pages below the header; home has no tab. */
export function PageTabs({ pages, active, act, onSorting }: Props) {
  const words = usePhrases(pagePhrases)
  const keysId = useId()
  const [menu, setMenu] = useState<MenuRequest>()
  const line = useRef<HTMLDivElement>(null)
  const dragging = useLater(draggable, line)
  const press = useTabKeys({ line, pages, active, act, drawn: dragging })
  const Tab = dragging?.DraggableTab ?? PageTab
  const showMenu = ({ currentTarget }: MouseEvent) => {
    const { right, bottom } = currentTarget.getBoundingClientRect()
    setMenu({ page: pages.find(({ path }) => path === active), at: { x: right - 184, y: bottom + 4 } })
  }
  const tabs = (
    <div
      ref={line}
      className="page-tabs-line"
      role="tablist"
      aria-label={words.openPages}
      aria-describedby={keysId}
      onKeyDown={press}
    >
      {pages.map((page, index) => (
        <Tab
          key={page.path}
          page={page}
          isActive={page.path === active}
          isStop={active === undefined ? index === 0 : page.path === active}
          act={act}
          onMenu={(at) => setMenu({ page, at })}
        />
      ))}
    </div>
  )
  return (
    <>
      <div className="page-tabs">
        {dragging ? (
          <dragging.DraggableTabs pages={pages} act={act} onSorting={onSorting}>
            {tabs}
          </dragging.DraggableTabs>
        ) : (
          tabs
        )}
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
      {/* Outside of the bar, which is below the header; on phones the menu covers both. */}
      {menu && <PageMenu {...menu} pages={pages} act={act} onDone={() => setMenu(undefined)} />}
    </>
  )
}
