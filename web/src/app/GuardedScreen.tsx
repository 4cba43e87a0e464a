import { isSensitiveScreen } from '@iambiz/contract/platform/sensitive-screens.ts'
import { useMemo } from 'react'
import { Link, Redirect } from 'wouter'
import { isForeignFrame } from '#web/platform/embedding/framing.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useReach } from '#web/platform/navigation/reach.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { paths } from '#web/platform/paths.ts'
import { useSession } from '#web/platform/session/session.ts'
import { TrailContext } from '#web/ui/Breadcrumb.tsx'
import { may } from './access.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { framePhrases } from './phrases.ts'
import { loadOf } from './screen-loads.ts'
import { type Screen, screenLabels, screensAbove, screenTitles } from './screens.ts'
import {
  chunkFailed,
  noAccess,
  noOrgRole,
  notInsideOthers,
  notWhileActing,
  screenBroken,
} from './states/on-demand.ts'

type Props = {
  screen: Screen
  /** Name of the page if it comes from data; by default the name of the screen. */
  name?: string | undefined
}

/** Returns links to the parent screens that the person may open; undefined for home. */
function useTrail(screen: Screen) {
  const labels = usePhrases(screenLabels)
  const { breadcrumb } = usePhrases(framePhrases)
  const isReachable = useReach()
  return useMemo(() => {
    const links = screensAbove(screen)
      .filter(({ path }) => isReachable(path))
      .map((above) => ({
        key: above.path,
        link: <Link href={above.path}>{labels[above.name]}</Link>,
      }))
    return links.length > 0 ? { label: breadcrumb, links } : undefined
  }, [screen, labels, breadcrumb, isReachable])
}

/** A screen with its breadcrumb, an error boundary and the check of the role's access. */
export function GuardedScreen({ screen, name }: Props) {
  const trail = useTrail(screen)
  return (
    <TrailContext value={trail}>
      <ErrorBoundary
        of={screen.over ?? screen.path}
        fallback={(onRetry) => <OnDemand load={screenBroken} props={{ onRetry }} />}
      >
        <PermittedScreen screen={screen} name={name} isBelowHome={trail !== undefined} />
      </ErrorBoundary>
    </TrailContext>
  )
}

function PermittedScreen({ screen, name, isBelowHome }: Props & { isBelowHome: boolean }) {
  const titles = usePhrases(screenTitles)
  const { signedIn } = useSession()
  const isReachable = useReach()
  // Everyone may open home, but without an organization and role it has no content.
  if (!signedIn.current && (screen.path === paths.home || !may(signedIn, screen)))
    return <OnDemand load={noOrgRole} props={{}} />
  if (!may(signedIn, screen)) {
    // The navigation label of a screen may be the name of several screens.
    const refused = name || titles[screen.name]
    return signedIn.acting && !screen.whileActing ? (
      <OnDemand load={notWhileActing} props={{ screen: refused }} />
    ) : (
      <OnDemand load={noAccess} props={{ access: screen.access, screen: refused }} />
    )
  }
  const first = screen.leadsTo?.find(isReachable)
  if (first) return <Redirect to={first} replace />
  if (isSensitiveScreen(screen.path) && isForeignFrame())
    return <OnDemand load={notInsideOthers} props={{}} />
  const content = (
    <OnDemand
      load={loadOf(screen)}
      props={{}}
      failed={(onRetry) => <OnDemand load={chunkFailed} props={{ onRetry }} />}
    />
  )
  return isBelowHome && !screen.fills ? <div className="page">{content}</div> : content
}
