import type { PortalApp } from '@iambiz/contract/features/apps.ts'
import { type CSSProperties, useId, useRef } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { AppLink } from './AppLink.tsx'
import type { AppGroup, AppLook } from './directory.ts'
import { DowntimeWords, UnreadMark } from './Marks.tsx'
import { appPhrases } from './phrases.ts'
import { useRoving } from './use-roving.ts'
import './app-cards.css'

type Look = (app: PortalApp) => AppLook

function AppCell({ app, lookOf }: { app: PortalApp; lookOf: Look }) {
  const { downtime, ...look } = lookOf(app)
  return (
    <AppLink app={app} source="all" className="app-cell" roving>
      <AppTile icon={app.icon} name={app.appName} size={36} {...look} />
      <span className="app-cell-words">
        <span className="app-cell-name">{app.appName}</span>
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
}

function Group({ group: { category, apps }, lookOf }: { group: AppGroup; lookOf: Look }) {
  const words = usePhrases(appPhrases)
  const titleId = useId()
  return (
    <section className="app-group" aria-labelledby={titleId}>
      <h3 id={titleId}>
        {category.categoryName}
        <small className="figures">{words.appCount({ count: apps.length })}</small>
      </h3>
      <ul className="app-cells" style={{ '--count': apps.length } as CSSProperties}>
        {apps.map((app) => (
          <li key={app.appId}>
            <AppCell app={app} lookOf={lookOf} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The directory as cards under their categories. */
export function AppCards({ groups, lookOf }: { groups: readonly AppGroup[]; lookOf: Look }) {
  const directory = useRef<HTMLDivElement>(null)
  const apps = groups.flatMap((group) => group.apps)
  useRoving(directory, apps)
  return (
    <div className="app-groups" ref={directory}>
      {groups.map((group) => (
        <Group key={group.category.categoryCode} group={group} lookOf={lookOf} />
      ))}
    </div>
  )
}
