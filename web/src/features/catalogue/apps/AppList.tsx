import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { byAppName } from '@iambiz/contract/platform/app-order.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { memo, useMemo, useRef, useState } from 'react'
import { centerPhrases } from '#web/platform/center-phrases.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Written } from '#web/platform/i18n/Written.tsx'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { type Sorting, sortRows } from '#web/ui/sorting.ts'
import { type Column, Table } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { AppLink } from './AppLink.tsx'
import { appMenu, placeUnder } from './app-menu.ts'
import { setUsual } from './change-usual.ts'
import type { AppLook } from './directory.ts'
import { laterAppPhrases, listPhrases } from './later-phrases.ts'
import { DowntimeWords, UnreadMark } from './Marks.tsx'
import { appPhrases } from './phrases.ts'
import { useIsUsual } from './Star.tsx'
import { useGrowingByScroll } from './use-growing-by-scroll.ts'
import { useRoving } from './use-roving.ts'
import './app-list.css'

type Props = {
  apps: readonly PortalApp[]
  /** Search results keep their order, best match first, until a heading is clicked. */
  isFound: boolean
  /** Identifies the list; for another list rendering starts with the first few rows again. */
  list: string
  lookOf: (app: PortalApp) => AppLook
}

const none = '—'
/** Number of rows in each rendering step. */
const step = 60

function NameCell({ app, lookOf }: { app: PortalApp; lookOf: Props['lookOf'] }) {
  const { downtime, ...look } = lookOf(app)
  return (
    <AppLink app={app} source="all" className="app-row" roving>
      <AppTile icon={app.icon} name={app.appName} size={28} {...look} />
      <span className="app-row-words">
        <span>
          <Written text={app.appName} />
        </span>
        <span className="app-row-category">{app.categoryName}</span>
      </span>
      {downtime && (
        <Tag kind="warning" small>
          <DowntimeWords downtime={downtime} />
        </Tag>
      )}
      <UnreadMark count={app.unreadBulletins} />
    </AppLink>
  )
}

/** The star as a text button, for a row. */
function UsualButton({ app }: { app: PortalApp }) {
  const words = usePhrases(appPhrases)
  const { add, added } = usePhrases(laterAppPhrases)
  const isUsual = useIsUsual(app)
  const name = { name: app.appName }
  const seen = isUsual ? added : add
  return (
    <button
      type="button"
      className="usual-button"
      data-on={isUsual ? '' : undefined}
      aria-label={`${seen} ${isUsual ? words.removeNamed(name) : words.addNamed(name)}`}
      onClick={() => setUsual(app, !isUsual)}
    >
      <Icon name={isUsual ? 'check' : 'plus'} size={14} />
      {seen}
    </button>
  )
}

/** A text button on wide screens; on phones the row's menu has this action. */
function UsualCell({ app }: { app: PortalApp }) {
  const words = usePhrases(laterAppPhrases)
  return (
    <>
      <UsualButton app={app} />
      <button
        type="button"
        className="app-row-menu"
        aria-haspopup="menu"
        aria-label={words.menuOf({ name: app.appName })}
        onClick={({ currentTarget }) => appMenu.set({ app, source: 'all', at: placeUnder(currentTarget) })}
      >
        <Icon name="ellipsis" size={18} />
      </button>
    </>
  )
}

type Values = Record<string, (app: PortalApp) => string | undefined>

/** Returns the columns, and the values by which they are sorted. */
const useColumns = (lookOf: Props['lookOf']): { columns: Column<PortalApp>[]; values: Values } => {
  const words = usePhrases(laterAppPhrases)
  const titles = usePhrases(listPhrases)
  const centers = usePhrases(centerPhrases)
  const { tableTime } = useFormats()
  return useMemo(() => {
    const values: Values = {
      category: (app) => app.categoryName,
      center: (app) => app.center && centers[app.center],
      department: (app) => app.department,
      contact: (app) => app.ownerName,
      lastAccess: (app) => app.lastAccessTime,
    }
    const column = (key: string, title: string, cell?: Column<PortalApp>['cell']): Column<PortalApp> => ({
      key,
      title,
      sortable: true,
      className: `app-list-${key}`,
      cell: cell ?? ((app) => values[key]?.(app) || none),
    })
    const columns = [
      column('app', titles.app, (app) => <NameCell app={app} lookOf={lookOf} />),
      column('category', words.category),
      column('center', titles.center),
      column('department', titles.department),
      column('contact', titles.contact),
      {
        ...column('lastAccess', titles.lastAccess, (app) => (
          <span className="figures">{app.lastAccessTime ? tableTime(app.lastAccessTime) : none}</span>
        )),
        first: 'descending' as const,
      },
      {
        key: 'usual',
        title: words.favourites,
        className: 'app-list-usual',
        cell: (app: PortalApp) => <UsualCell app={app} />,
      },
    ]
    return { columns, values }
  }, [words, titles, centers, tableTime, lookOf])
}

const byNothing = () => undefined

function sortApps(
  apps: readonly PortalApp[],
  { key, direction }: Sorting,
  values: Values,
  language: Language,
): readonly PortalApp[] {
  if (key !== 'app') return sortRows(apps, values[key] ?? byNothing, direction, language)
  const named = apps.toSorted(byAppName(language))
  return direction === 'ascending' ? named : named.reverse()
}

const latestFirst: Sorting = { key: 'lastAccess', direction: 'descending' }

/** The application directory as a table. */
export const AppList = memo(function AppList({ apps, isFound, list, lookOf }: Props) {
  const words = usePhrases(appPhrases)
  const language = useLanguage()
  const { columns, values } = useColumns(lookOf)
  const table = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<Sorting>()
  const sorting = chosen ?? (isFound ? undefined : latestFirst)
  const rows = useMemo(
    () => (sorting ? sortApps(apps, sorting, values, language) : apps),
    [apps, values, sorting, language],
  )
  const order = sorting && `${sorting.key} ${sorting.direction}`
  const { count, end } = useGrowingByScroll(rows.length, step, `${list} ${order}`)
  const drawn = useMemo(() => rows.slice(0, count), [rows, count])
  useRoving(table, drawn)
  return (
    <div className="app-list" ref={table}>
      <Table
        label={words.all}
        columns={columns}
        rows={drawn}
        rowKey={({ appId }) => appId}
        {...(sorting ? { sorting } : {})}
        onSort={setChosen}
      />
      <div ref={end} />
    </div>
  )
})
