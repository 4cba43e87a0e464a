import { use, useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { administrationPath } from '#web/platform/paths.ts'
import { useSession } from '#web/platform/session/session.ts'
import { TrailContext } from '#web/ui/Breadcrumb.tsx'
import { may } from '../access.ts'
import { nameAddresses } from '../address-names.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { screenLabels } from '../screens.ts'
import { chunkFailed, noAccess, notFound, screenBroken } from '../states/on-demand.ts'
import { AreaRail } from './AreaRail.tsx'
import { type Area, areaAt, areaTitles } from './areas.ts'
import { titleOfArea } from './title-of-area.ts'
import './administration.css'

const overview = onDemand(() => import('./overview/OverviewPage.tsx').then((chunk) => chunk.OverviewPage))

// The first screen's code sets the document title, and does not include the areas.
nameAddresses(titleOfArea)

/** Returns the breadcrumb: administration, and the area if the address is a screen below it. */
function useTrailOfAreas(path: string, area: Area | undefined) {
  const { administration } = usePhrases(screenLabels)
  const names = usePhrases(areaTitles)
  const trail = use(TrailContext)
  return useMemo(() => {
    if (!trail) return undefined
    const above = area?.screensBelow?.test(path.slice(area.path.length)) ? [area] : []
    const links = [
      ...trail.links,
      { key: administrationPath, link: <Link href={administrationPath}>{administration}</Link> },
      ...above.map(({ name, path: href }) => ({ key: href, link: <Link href={href}>{names[name]}</Link> })),
    ]
    return { ...trail, links }
  }, [trail, administration, names, area, path])
}

function PermittedArea({ area }: { area: Area | undefined }) {
  const names = usePhrases(areaTitles)
  const { signedIn } = useSession()
  if (!area) return <OnDemand load={notFound} props={{}} />
  if (!may(signedIn, area))
    return <OnDemand load={noAccess} props={{ access: area.access, screen: names[area.name] }} />
  return (
    <ErrorBoundary
      of={area.name}
      fallback={(onRetry) => <OnDemand load={screenBroken} props={{ onRetry }} />}
    >
      <OnDemand
        load={area.load}
        props={{}}
        failed={(onRetry) => <OnDemand load={chunkFailed} props={{ onRetry }} />}
      />
    </ErrorBoundary>
  )
}

/** An area of administration, or its overview, with the areas by group at the left. */
export function AdministrationPage() {
  const [path] = useLocation()
  const area = areaAt(path)
  const trail = useTrailOfAreas(path, area)
  const failed = (onRetry: () => void) => <OnDemand load={chunkFailed} props={{ onRetry }} />
  return (
    <div className="administration">
      <AreaRail />
      <div className="page administration-content">
        {path === administrationPath ? (
          <OnDemand load={overview} props={{}} failed={failed} />
        ) : (
          <TrailContext value={trail}>
            <PermittedArea area={area} />
          </TrailContext>
        )}
      </div>
    </div>
  )
}
