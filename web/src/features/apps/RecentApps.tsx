import type { PortalApp } from '@iambiz/contract/features/apps.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { AppLink } from './AppLink.tsx'
import type { AppLook } from './directory.ts'
import { appPhrases } from './phrases.ts'
import './recent-apps.css'

type Props = { apps: readonly PortalApp[]; lookOf: (app: PortalApp) => AppLook }

/** The latest opened applications in one line; those that do not fit are not shown. */
export function RecentApps({ apps, lookOf }: Props) {
  const words = usePhrases(appPhrases)
  const { ago } = useFormats()
  return (
    <section className="recent-apps" aria-label={words.recent}>
      <span className="recent-title">{apps.length > 0 ? words.recent : words.noRecent}</span>
      <ul>
        {apps.map((app) => {
          const { hue, index } = lookOf(app)
          return (
            <li key={app.appId}>
              <AppLink app={app} source="recent" className="recent-app">
                <AppTile icon={app.icon} name={app.appName} hue={hue} index={index} size={24} />
                {app.appName}
                {app.lastAccessTime && <span className="recent-time figures">{ago(app.lastAccessTime)}</span>}
              </AppLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
