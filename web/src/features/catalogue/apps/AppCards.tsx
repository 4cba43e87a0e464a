import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { type CSSProperties, memo, useId, useMemo, useRef } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Written } from '#web/platform/i18n/Written.tsx'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { AppLink } from './AppLink.tsx'
import { type AppGroup, type AppLook, firstGroups } from './directory.ts'
import { DowntimeWords, UnreadMark } from './Marks.tsx'
import { appPhrases } from './phrases.ts'
import { Star } from './Star.tsx'
import { useGrowing } from './use-growing.ts'
import { useRoving } from './use-roving.ts'
import './app-cards.css'

type Look = (app: PortalApp) => AppLook

type CellProps = { app: PortalApp; lookOf: Look }

/** Memoized, because there may be a thousand cells. */
const AppCell = memo(function AppCell({ app, lookOf }: CellProps) {
  const { downtime, ...look } = lookOf(app)
  return (
    <AppLink app={app} source="all" className="app-cell" roving>
      <AppTile icon={app.icon} name={app.appName} size={36} {...look} />
      <span className="app-cell-words">
        <span className="app-cell-name">
          <Written text={app.appName} />
        </span>
        {downtime ? (
          <span className="app-cell-line app-cell-down">
            <DowntimeWords downtime={downtime} />
          </span>
        ) : (
          <span className="app-cell-line">{app.description}</span>
        )}
      </span>
      <UnreadMark count={app.unreadBulletins} />
    </AppLink>
  )
})

/** Collapsed categories, and the callback to change them; without it all categories are expanded. */
export type Folding = {
  collapsed: readonly string[]
  onCollapse: (categoryCode: string, collapsed: boolean) => void
}

function GroupTitle({
  group: { category, total },
  folding,
}: {
  group: AppGroup
  folding: Folding | undefined
}) {
  const words = usePhrases(appPhrases)
  const { categoryCode, categoryName } = category
  const count = words.appCount({ count: total })
  if (!folding)
    return (
      <>
        {categoryName}
        <small className="figures">{count}</small>
      </>
    )
  const isCollapsed = folding.collapsed.includes(categoryCode)
  return (
    <button
      type="button"
      aria-expanded={!isCollapsed}
      onClick={() => folding.onCollapse(categoryCode, !isCollapsed)}
    >
      {categoryName}
      <small className="figures">
        {count}
        <Icon name={isCollapsed ? 'chevron-right' : 'chevron-down'} size={14} />
      </small>
    </button>
  )
}

type GroupProps = { group: AppGroup; lookOf: Look; folding: Folding | undefined }

const Group = memo(function Group({ group, lookOf, folding }: GroupProps) {
  const { category, apps, total } = group
  const titleId = useId()
  const isCollapsed = folding?.collapsed.includes(category.categoryCode)
  return (
    <section
      className="app-group"
      data-single={total === 1 || undefined}
      aria-labelledby={titleId}
      style={{ '--count': isCollapsed ? 0 : total } as CSSProperties}
    >
      <h3 id={titleId}>
        <GroupTitle group={group} folding={folding} />
      </h3>
      {!isCollapsed && (
        <ul className="app-cells">
          {apps.map((app) => (
            <li key={app.appId}>
              <AppCell app={app} lookOf={lookOf} />
              <Star app={app} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
})

/** The application directory as cards by category. */
export function AppCards({
  groups,
  list,
  lookOf,
  folding,
}: {
  groups: readonly AppGroup[]
  /** Identifies the list; for another list rendering starts with the first few cards again. */
  list: string
  lookOf: Look
  folding?: Folding | undefined
}) {
  const directory = useRef<HTMLDivElement>(null)
  const all = groups.reduce((sum, { total }) => sum + total, 0)
  const count = useGrowing(all, list)
  const drawn = useMemo(() => firstGroups(groups, count), [groups, count])
  const apps = useMemo(() => drawn.flatMap((group) => group.apps), [drawn])
  useRoving(directory, apps)
  return (
    <div className="app-groups" ref={directory}>
      {drawn.map((group) => (
        <Group key={group.category.categoryCode} group={group} lookOf={lookOf} folding={folding} />
      ))}
    </div>
  )
}
