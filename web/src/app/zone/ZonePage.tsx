import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import type { ZonePage as Zone } from '@iambiz/contract/home.ts'
import { useMemo } from 'react'
import { useParams } from 'wouter'
import { AppLink } from '#web/features/catalogue/apps/AppLink.tsx'
import { type AppLook, appLooks } from '#web/features/catalogue/apps/directory.ts'
import { DowntimeWords } from '#web/features/catalogue/apps/Marks.tsx'
import { zonePhrases } from '#web/features/portal/zones/phrases.ts'
import { ZoneArticles } from '#web/features/portal/zones/ZoneArticles.tsx'
import { ZoneFigures } from '#web/features/portal/zones/ZoneFigures.tsx'
import { ZoneFrame } from '#web/features/portal/zones/ZoneFrame.tsx'
import { ZoneSkeleton } from '#web/features/portal/zones/ZoneSkeleton.tsx'
import { read, useRead } from '#web/platform/api/query.ts'
import { useHomeData } from '#web/platform/home/home-data.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { useTitle } from '#web/platform/navigation/use-title.ts'
import { useMinute } from '#web/platform/present.ts'
import { isMissing } from '#web/platform/states/is-missing.ts'
import { MissingPage } from '#web/platform/states/MissingPage.tsx'
import { AppTile } from '#web/ui/AppTile.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import './zone-page.css'

/** The page of the zone in the address. */
export function ZonePage() {
  const words = usePhrases(zonePhrases)
  const { zoneCode = '' } = useParams<{ zoneCode: string }>()
  const { data, error, refetch } = useRead(
    read('GET /iam-portal/v1/portal/zone/:zoneCode', { params: { zoneCode } }),
  )
  useTitle(data?.zoneName)
  if (isMissing(error)) return <MissingPage title={words.notFound} detail={words.notFoundDetail} />
  if (data) return <ZoneModules zone={data} />
  if (!error) return <ZoneSkeleton />
  return (
    <div className="card">
      <LoadFailed title={words.failed} onRetry={refetch} />
    </div>
  )
}

function ZoneModules({ zone }: { zone: Zone }) {
  return (
    <ZoneFrame
      zone={zone}
      parts={{
        figures: <ZoneFigures metrics={zone.metrics} />,
        applications: <ZoneApps apps={zone.apps} />,
        articles: <ZoneArticles articles={zone.articles} zoneCode={zone.zoneCode} />,
      }}
    />
  )
}

/** The zone's applications that the person may see; they open as on home. */
function ZoneApps({ apps }: { apps: readonly PortalApp[] }) {
  const words = usePhrases(zonePhrases)
  const { apps: available } = useHomeData().data ?? {}
  const now = useMinute()
  const lookOf = useMemo(() => appLooks(available, now), [available, now])
  return (
    <Card title={words.applications} count={apps.length}>
      {apps.length === 0 ? (
        <EmptyState title={words.noApplications} />
      ) : (
        <ul className="zone-apps">
          {apps.map((app) => (
            <li key={app.appId}>
              <ZoneApp app={app} look={lookOf(app)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function ZoneApp({ app, look: { downtime, ...look } }: { app: PortalApp; look: AppLook }) {
  return (
    <AppLink app={app} source="all" className="zone-app">
      <AppTile icon={app.icon} name={app.appName} size={36} {...look} />
      <span className="zone-app-words">
        <span>{app.appName}</span>
        {downtime ? (
          <small className="zone-app-down">
            <DowntimeWords downtime={downtime} />
          </small>
        ) : (
          <small>{app.description}</small>
        )}
      </span>
    </AppLink>
  )
}
