import { useCallback } from 'react'
import { Link, Redirect, Route, Switch } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { paths } from '#web/platform/paths.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Breadcrumb } from '#web/ui/Breadcrumb.tsx'
import { may } from './access.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { framePhrases, screenPhrases } from './phrases.ts'
import { ReachContext } from './reach.ts'
import { nameOf, type Screen, screenAt, screens, screensAbove } from './screens.ts'
import { chunkFailed, noAccess, notFound, screenBroken } from './states/on-demand.ts'

/** Draws the screen of the address, or says why there is none. */
export function Screens({ onSearch }: { onSearch: () => void }) {
  const { signedIn } = useSession()
  const isReachable = useCallback(
    (path: string) => {
      const screen = screenAt(path)
      return screen !== undefined && may(signedIn, screen.access)
    },
    [signedIn],
  )
  return (
    <ReachContext value={isReachable}>
      <Switch>
        <Route path="/">
          <Redirect to={paths.home} replace />
        </Route>
        {screens.map((screen) => (
          <Route key={screen.over ?? screen.path} path={screen.path}>
            <ErrorBoundary
              of={screen.over ?? screen.path}
              fallback={(onRetry) => <OnDemand load={screenBroken} props={{ onRetry }} />}
            >
              <GuardedScreen screen={screen} />
            </ErrorBoundary>
          </Route>
        ))}
        <Route>
          <OnDemand load={notFound} props={{ onSearch }} />
        </Route>
      </Switch>
    </ReachContext>
  )
}

function GuardedScreen({ screen }: { screen: Screen }) {
  const titles = usePhrases(screenPhrases)
  const { signedIn } = useSession()
  const name = titles[nameOf(screen)]
  if (!may(signedIn, screen.access))
    return <OnDemand load={noAccess} props={{ access: screen.access, screen: name }} />
  const content = (
    <OnDemand
      load={screen.load}
      props={{}}
      failed={(onRetry) => <OnDemand load={chunkFailed} props={{ onRetry }} />}
    />
  )
  const above = screensAbove(screen)
  if (above.length === 0) return content
  return (
    <div className="page">
      <ScreenBreadcrumb above={above} current={name} />
      {content}
    </div>
  )
}

function ScreenBreadcrumb({ above, current }: { above: readonly Screen[]; current: string }) {
  const titles = usePhrases(screenPhrases)
  const words = usePhrases(framePhrases)
  const links = above.map((screen) => ({
    key: screen.path,
    link: <Link href={screen.path}>{titles[nameOf(screen)]}</Link>,
  }))
  return <Breadcrumb label={words.breadcrumb} links={links} current={current} />
}
