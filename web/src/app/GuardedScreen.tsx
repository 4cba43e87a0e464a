import { isSensitiveScreen } from '@iambiz/contract/platform/sensitive-screens.ts'
import { Link } from 'wouter'
import { isCompact, isForeignFrame } from '#web/platform/embedding/framing.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { Breadcrumb } from '#web/ui/Breadcrumb.tsx'
import { may } from './access.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { framePhrases, screenPhrases } from './phrases.ts'
import { nameOf, type Screen, screensAbove } from './screens.ts'
import { chunkFailed, noAccess, notInsideOthers, notWhileActing, screenBroken } from './states/on-demand.ts'

type Props = {
  screen: Screen
  /** What the page is called, where data names it; the screen's own name unless said otherwise. */
  name?: string | undefined
}

/** A screen with what keeps its failures, and the role's limits, inside it. */
export function GuardedScreen({ screen, name }: Props) {
  return (
    <ErrorBoundary
      of={screen.over ?? screen.path}
      fallback={(onRetry) => <OnDemand load={screenBroken} props={{ onRetry }} />}
    >
      <PermittedScreen screen={screen} name={name} />
    </ErrorBoundary>
  )
}

function PermittedScreen({ screen, name: given }: Props) {
  const titles = usePhrases(screenPhrases)
  const { signedIn } = useSession()
  const name = given || titles[nameOf(screen)]
  if (!may(signedIn, screen)) {
    // What the navigation calls a screen may be the name of several.
    const refused = given || titles[screen.title]
    return signedIn.acting && !screen.whileActing ? (
      <OnDemand load={notWhileActing} props={{ screen: refused }} />
    ) : (
      <OnDemand load={noAccess} props={{ access: screen.access, screen: refused }} />
    )
  }
  const content = (
    <OnDemand
      load={screen.load}
      props={{}}
      failed={(onRetry) => <OnDemand load={chunkFailed} props={{ onRetry }} />}
    />
  )
  const above = screensAbove(screen)
  if (isSensitiveScreen(screen.path) && isForeignFrame())
    return <OnDemand load={notInsideOthers} props={{}} />
  const isCompactSection = screen.fills && !screen.inner && isCompact()
  if (above.length === 0 || (screen.fills && !isCompactSection)) return content
  if (isCompactSection)
    return (
      <>
        <div className="compact-trail">
          <ScreenBreadcrumb above={above} current={name} />
        </div>
        {content}
      </>
    )
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
