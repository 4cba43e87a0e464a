import { Activity, useState } from 'react'
import { Route, useLocation } from 'wouter'
import { tabCodesAt } from '#web/platform/elements/tab-codes.ts'
import type { CachedPage } from '#web/platform/session/store.ts'
import { GuardedScreen } from '../GuardedScreen.tsx'
import { isHome, screenAt } from '../screens.ts'
import { useClosing, useOpenPages, useScrollPlaces } from './keep-open.ts'
import { PageMissing } from './PageMissing.tsx'
import { PageRouter } from './PageRouter.tsx'
import { PageTabs } from './PageTabs.tsx'
import { usePageActions } from './page-actions.ts'
import { inDrawingOrder, panelIdOf } from './tab-rules.ts'
import './inner-pages.css'

/** The pages that stay open, with their tabs except on home. Hidden pages retain their input, selection and data. */
export function InnerPages({ active }: { active: string | undefined }) {
  const [path] = useLocation()
  const [isSorting, setSorting] = useState(false)
  const pages = useOpenPages(active)
  // A page restored by a reload renders when it is first shown, so that not all twelve load at once.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  if (active !== undefined && !seen.has(active)) setSeen(new Set([...seen, active]))
  const { act, loads, liveText } = usePageActions(pages, active)
  useClosing(active)
  useScrollPlaces(active)

  if (pages.length === 0) return null
  return (
    <div className="inner-pages" data-sorting={isSorting ? '' : undefined}>
      {!isHome(path) && <PageTabs pages={pages} active={active} act={act} onSorting={setSorting} />}
      <p className="visually-hidden" role="status">
        {liveText}
      </p>
      {inDrawingOrder(pages).map(
        (page) =>
          seen.has(page.path) && (
            <Activity
              key={`${page.path} ${loads[page.path] ?? 0}`}
              mode={page.path === active ? 'visible' : 'hidden'}
            >
              <Panel page={page} isActive={page.path === active} />
            </Activity>
          ),
      )}
    </div>
  )
}

function Panel({ page, isActive }: { page: CachedPage; isActive: boolean }) {
  const screen = screenAt(page.path)
  return (
    <div
      id={panelIdOf(page.path)}
      role="tabpanel"
      aria-label={page.title}
      data-tab-codes={tabCodesAt(page.path).join(' ')}
    >
      <PageRouter path={page.path} query={isActive ? location.search.slice(1) : page.query}>
        {screen ? (
          <Route path={screen.path}>
            <GuardedScreen screen={screen} name={page.title} />
          </Route>
        ) : (
          <PageMissing />
        )}
      </PageRouter>
    </div>
  )
}
