import { plainPath } from '@iambiz/contract/platform/screen-paths.ts'
import { useEffect, useMemo } from 'react'
import { Redirect, Route, useLocation } from 'wouter'
import { useCachedPages } from '#web/platform/navigation/cached-pages.ts'
import { ReachContext } from '#web/platform/navigation/reach.ts'
import { loadChunk, onDemand, useChunk } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { paths } from '#web/platform/paths.ts'
import { useSession } from '#web/platform/session/session.ts'
import { may } from './access.ts'
import { GuardedScreen } from './GuardedScreen.tsx'
import { loadOf } from './screen-loads.ts'
import { isHome, isSpelled, reachOf, type Screen, screenAt } from './screens.ts'
import { notFound } from './states/on-demand.ts'

const innerPages = onDemand(() => import('./pages/InnerPages.tsx').then((chunk) => chunk.InnerPages))

/** Redirects to other addresses. */
const movedTo: { [path: string]: string } = {
  [plainPath('/')]: paths.home,
  [plainPath(paths.accounts)]: paths.binding,
  [plainPath(paths.personalCenter)]: paths.setting,
}

/** Renders the screen of the address, or a "not found" page; pages that stay open are rendered as tabs. */
export function Screens({ onSearch }: { onSearch: () => void }) {
  const { signedIn } = useSession()
  const [path] = useLocation()
  const pages = useCachedPages()
  const found = screenAt(path)
  // Another spelling of the address renders "not found", which redirects to the canonical spelling.
  const screen = found && isSpelled(path, found) ? found : undefined
  const isPage = screen
    ? screen.inner === true && may(signedIn, screen)
    : pages.some((page) => page.path === path)
  const isReachable = useMemo(() => reachOf(signedIn), [signedIn])
  return (
    <ReachContext value={isReachable}>
      {(isPage || pages.length > 0) && <OpenPages active={isPage ? path : undefined} screen={screen} />}
      {!isPage && <OtherScreen screen={screen} found={found} onSearch={onSearch} />}
    </ReachContext>
  )
}

/** The pages that stay open; until their code has loaded only the active one is rendered. */
function OpenPages({ active, screen }: { active: string | undefined; screen: Screen | undefined }) {
  const { chunk } = useChunk(innerPages)
  const [path] = useLocation()
  const isWaiting = chunk === undefined
  useEffect(() => {
    if (isWaiting && screen) loadChunk(loadOf(screen)).catch(() => undefined)
  }, [isWaiting, screen])
  if (chunk && 'part' in chunk) return <chunk.part active={active} />
  if (isWaiting) return isHome(path) ? null : <div className="page-tabs-space" />
  return active !== undefined && screen && <RoutedScreen screen={screen} />
}

type OtherProps = { screen: Screen | undefined; found: Screen | undefined; onSearch: () => void }

/** A screen outside of the tabs, or "not found". */
function OtherScreen({ screen, found, onSearch }: OtherProps) {
  const [path] = useLocation()
  const moved = movedTo[plainPath(path)]
  if (moved) return <Redirect to={moved} replace />
  if (!screen) return <OnDemand load={notFound} props={{ onSearch, found }} />
  return <RoutedScreen key={screen.over ?? screen.path} screen={screen} />
}

/** Provides the route parameters of the address to the screen. */
function RoutedScreen({ screen }: { screen: Screen }) {
  return (
    <Route path={screen.path}>
      <GuardedScreen screen={screen} />
    </Route>
  )
}
