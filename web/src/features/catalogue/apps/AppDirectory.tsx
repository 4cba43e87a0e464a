import type { AvailableApps, PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import type { PersonalConfig } from '@iambiz/contract/features/preferences.ts'
import { type CSSProperties, useDeferredValue, useId, useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { actOnDemand, onDemand, useChunk } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { isActing } from '#web/platform/session/store.ts'
import { Card } from '#web/ui/Card.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { AppCards, type Folding } from './AppCards.tsx'
import { type AppLook, groupByCategory } from './directory.ts'
import { appPhrases } from './phrases.ts'
import { idsOf, mineFirst } from './usual.ts'
import './app-directory.css'

type View = PersonalConfig['appView']
type Props = {
  available: AvailableApps
  lookOf: (app: PortalApp) => AppLook
  view: View
  onViewChange: (view: View) => void
  folding: Folding
  /** The number of the person's hidden applications; `onManage` opens the list of them. */
  hidden: { count: number; onManage: () => void }
}

const everyCategory = ''
/** Parameter of the URL. */
const categoryName = 'category'
const loadSearch = onDemand(() => import('./found.ts').then((chunk) => chunk.foundIn))
/** Uses the current text, because the displayed result may still be the one of an earlier text. */
const openBest = actOnDemand(
  () => import('./found.ts'),
  (chunk) => chunk.openBest,
)
const loadList = onDemand(() => import('./AppList.tsx').then((chunk) => chunk.AppList))
const nothingShown = onDemand(() => import('./NothingShown.tsx').then((chunk) => chunk.NothingShown))
const outOfSight = onDemand(() => import('./OutOfSight.tsx').then((chunk) => chunk.OutOfSight))

/**
 * Returns the usual applications at the time when this list was loaded, so that a tile does not move away when its star
 * is clicked.
 */
function useMine(apps: readonly PortalApp[]): ReadonlySet<string> {
  const which = idsOf(apps).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list changes the result, not another star
  return useMemo(() => new Set(idsOf(apps.filter(({ usual }) => usual))), [which])
}

/** The chosen category is in the URL, so that reload and Back restore it. */
function useCategory(categories: AvailableApps['categories']) {
  const asked = new URLSearchParams(useSearch()).get(categoryName)
  const choose = (code: string) => {
    const address = new URL(location.href)
    if (code === everyCategory) address.searchParams.delete(categoryName)
    else address.searchParams.set(categoryName, code)
    // Without the router, because the page stays and the router would ask about unsaved changes.
    history.replaceState(history.state, '', address)
  }
  const known = categories.find(({ categoryCode }) => categoryCode === asked)
  return [known?.categoryCode ?? everyCategory, choose] as const
}

/** All applications of the person, by category, with a search field. */
export function AppDirectory({ available, lookOf, view, onViewChange, folding, hidden }: Props) {
  const words = usePhrases(appPhrases)
  const panelId = useId()
  const [text, setText] = useState('')
  const [category, setCategory] = useCategory(available.categories)
  const typed = useDeferredValue(text)
  const { chunk } = useChunk(typed === '' ? undefined : loadSearch)
  const search = chunk && 'part' in chunk ? chunk.part : undefined
  // If the search chunk fails to load, the list is not filtered.
  const filter = search ? typed : ''
  const { categories, page } = available
  const mine = useMine(page.list)
  const inCategory = useMemo(
    () => (category === everyCategory ? page.list : page.list.filter((app) => app.categoryCode === category)),
    [page, category],
  )
  const { shown, groups } = useMemo(() => {
    if (search) return search(categories, inCategory, filter)
    const sorted = mineFirst(inCategory, mine)
    return { shown: sorted, groups: groupByCategory(categories, sorted) }
  }, [categories, inCategory, search, filter, mine])
  const isFiltered = filter !== ''
  const isWhole = category === everyCategory && !isFiltered
  const list = `${category} ${filter}`

  const tabs = [
    { value: everyCategory, label: words.everything },
    ...categories.map(({ categoryCode, shortName }) => ({ value: categoryCode, label: shortName })),
  ]
  const controls = (
    <>
      <Tabs label={words.categories} tabs={tabs} value={category} onChange={setCategory} panelId={panelId} />
      <span className="spacer" />
      <SearchField
        label={words.filter}
        clearLabel={words.clearFilter}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && text !== '') openBest(inCategory, text)
        }}
      />
      <Segmented
        label={words.view}
        size="small"
        value={view}
        onChange={onViewChange}
        options={[
          { value: 'card', label: words.cards, icon: 'layout-grid', iconOnly: true },
          { value: 'list', label: words.list, icon: 'list', iconOnly: true },
        ]}
      />
    </>
  )
  return (
    <Card
      title={words.all}
      count={page.list.length}
      className="app-directory"
      actions={page.list.length > 0 && controls}
    >
      <div id={panelId} role="tabpanel" aria-label={words.all}>
        {shown.length === 0 && (
          <OnDemand
            load={nothingShown}
            props={{
              inSight: page.list.length,
              hidden: hidden.count,
              filter,
              onSearchAll: category === everyCategory ? undefined : () => setCategory(everyCategory),
            }}
          />
        )}
        {shown.length > 0 && view === 'card' && (
          <AppCards groups={groups} list={list} lookOf={lookOf} folding={isWhole ? folding : undefined} />
        )}
        {shown.length > 0 && view === 'list' && (
          <div className="app-list-room" style={{ '--rows': shown.length } as CSSProperties}>
            <OnDemand load={loadList} props={{ apps: shown, isFound: isFiltered, list, lookOf }} />
          </div>
        )}
      </div>
      {category === everyCategory && !isActing() && (
        <OnDemand
          load={outOfSight}
          props={{ filter, hidden, isNothingFound: isFiltered && shown.length === 0 }}
          waiting={<div className="app-locked" />}
        />
      )}
      <span className="visually-hidden" role="status">
        {isFiltered && words.found({ count: shown.length })}
      </span>
    </Card>
  )
}
