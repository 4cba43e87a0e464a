import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { AppTile } from '#web/ui/AppTile.tsx'
import { AppLink } from './AppLink.tsx'
import type { AppLook } from './directory.ts'
import { DowntimeWords } from './Marks.tsx'
import { appPhrases } from './phrases.ts'
import './recent-apps.css'

type Props = { apps: readonly PortalApp[]; lookOf: (app: PortalApp) => AppLook }

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
export function RecentApps({ apps, lookOf }: Props) {
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
