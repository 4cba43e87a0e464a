import type { AvailableApps, MyPortalApps, PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import type { OwnLink, OwnLinks } from '@iambiz/contract/features/catalogue/own-links.ts'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { isActing } from '#web/platform/session/store.ts'
import { useObservable } from '#web/platform/use-observable.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { AppLink } from './AppLink.tsx'
import type { AppLook } from './directory.ts'
import { beginDraft, usualDraft } from './draft.ts'
import { isHidden } from './hidden.ts'
import { DowntimeWords } from './Marks.tsx'
import { appPhrases } from './phrases.ts'
import { UsualApps } from './UsualApps.tsx'
import './recent-apps.css'

type Props = {
  myApps: MyPortalApps
  available: AvailableApps | undefined
  /** The person's own links, where they may have some now. */
  ownLinks: OwnLinks | undefined
  lookOf: (app: PortalApp) => AppLook
  /** Whether the recently opened applications are shown below. */
  showsRecent?: boolean
  /** The ids of the person's hidden applications. */
  hidden: ReadonlySet<string>
  /** Shown before the edit button. */
  customize?: ReactNode
}

const loadSuggestions = onDemand(() =>
  import('./suggestions/UsualSuggestions.tsx').then((chunk) => chunk.UsualSuggestions),
)
const loadEditor = onDemand(() => import('./editor/DraftEditor.tsx').then((chunk) => chunk.DraftEditor))

const noLinks: readonly OwnLink[] = []

type RecentAppsProps = { apps: readonly PortalApp[]; lookOf: (app: PortalApp) => AppLook }

/** Hides the items that wrap to a second line, also from the tab order. */
function useOneLine(list: RefObject<HTMLUListElement | null>): void {
  useEffect(() => {
    const element = list.current
    if (!element) return
    const hideRest = () => {
      const items = [...element.children] as HTMLElement[]
      const line = items[0]?.offsetTop
      for (const item of items) item.style.visibility = item.offsetTop === line ? '' : 'hidden'
    }
    // The observer reports the initial sizes without an extra layout, and later ones when a downtime text makes an item
    // wider.
    const sizes = new ResizeObserver(hideRest)
    for (const part of [element, ...element.children]) sizes.observe(part)
    return () => sizes.disconnect()
  })
}

/** The recently opened applications in one line; items that do not fit are hidden. */
function RecentApps({ apps, lookOf }: RecentAppsProps) {
  const words = usePhrases(appPhrases)
  const list = useRef<HTMLUListElement>(null)
  useOneLine(list)
  return (
    <section className="recent-apps" aria-label={words.recent}>
      <span className="recent-title">{apps.length > 0 ? words.recent : words.noRecent}</span>
      <ul ref={list}>
        {apps.map((app) => {
          const { hue, index, downtime } = lookOf(app)
          return (
            <li key={app.appId}>
              <AppLink app={app} source="recent" className="recent-app">
                <AppTile icon={app.icon} name={app.appName} hue={hue} index={index} size={24} />
                {app.appName}
                {downtime ? (
                  <span className="recent-down figures">
                    <DowntimeWords downtime={downtime} />
                  </span>
                ) : (
                  app.lastAccessTime && (
                    <RelativeTime time={app.lastAccessTime} form="ago" className="recent-time figures" />
                  )
                )}
              </AppLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The person's usual and recent applications, or the editor of the usual ones. */
export function UsualCard({
  myApps,
  available,
  ownLinks,
  lookOf,
  showsRecent = true,
  hidden,
  customize,
}: Props) {
  const words = usePhrases(appPhrases)
  const draft = useObservable(usualDraft)
  const session = useSession()
  const links = ownLinks?.links ?? noLinks
  const count = myApps.usualApps.length + links.length
  const edit = (isPicking: boolean) => beginDraft(myApps, session, { isPicking, links })
  // While acting, the list is the agent's own list reduced to the delegated applications, so it must not be saved.
  const mayChange = !isActing()
  const hasSuggestions = mayChange && count === 0 && available !== undefined && available.page.total > 0
  const recent = myApps.accessedApps.filter((app) => !isHidden(app, hidden))
  const canAdd = mayChange && available && myApps.usualApps.length < myApps.limit
  const card = (
    <Card
      title={words.usual}
      count={count}
      className="home-usual"
      actions={
        <>
          <span className="spacer" />
          {customize}
          {mayChange && available && count > 0 && (
            <Button kind="text" icon="pencil" data-edits="usual" onClick={() => edit(false)}>
              {words.edit}
            </Button>
          )}
        </>
      }
    >
      {hasSuggestions ? (
        <OnDemand
          load={loadSuggestions}
          props={{
            ...{ apps: available.page.list, hidden, lookOf, onChooseOthers: () => edit(true) },
            mayAddLink: ownLinks !== undefined,
          }}
        />
      ) : (
        <UsualApps
          apps={myApps.usualApps}
          links={links}
          lookOf={lookOf}
          onAddApps={canAdd ? () => edit(true) : undefined}
          mayAddLink={ownLinks !== undefined && links.length < ownLinks.limit}
        />
      )}
      {showsRecent && <RecentApps apps={recent} lookOf={lookOf} />}
    </Card>
  )
  if (!draft || !available) return card
  return (
    <OnDemand
      load={loadEditor}
      props={{
        ...{ draft, apps: available.page.list, categories: available.categories, lookOf, links },
        instead: card,
      }}
      waiting={card}
    />
  )
}
