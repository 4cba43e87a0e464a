import { Fragment, startTransition, useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { SecondFactorStrip } from '#web/features/accounts/inner/SecondFactorStrip.tsx'
import { announcementPhrases } from '#web/features/announcements/reading/phrases.ts'
import { appLooks } from '#web/features/catalogue/apps/directory.ts'
import { appPhrases } from '#web/features/catalogue/apps/phrases.ts'
import { UsualCard } from '#web/features/catalogue/apps/UsualCard.tsx'
import { isVisible, modulesOf } from '#web/features/preferences/home-layout/layout.ts'
import { useHomeData } from '#web/platform/home/home-data.ts'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { paths } from '#web/platform/paths.ts'
import { useMinute } from '#web/platform/present.ts'
import { isActing } from '#web/platform/session/store.ts'
import { Card } from '#web/ui/Card.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Directory } from '../apps/Directory.tsx'
import { useHidden } from '../apps/use-hidden.ts'
import { isServerRendered } from '../server-rendering/root.ts'
import { HomeSide } from './HomeSide.tsx'
import { homePhrases } from './phrases.ts'
import './home-page.css'

const skeleton = onDemand(() => import('./HomeSkeleton.tsx').then((chunk) => chunk.HomeSkeleton))
const forcedAnnouncements = onDemand(() =>
  import('./ForcedAnnouncements.tsx').then((chunk) => chunk.ForcedAnnouncements),
)
const layoutDialog = onDemand(() => import('./HomeLayoutDialog.tsx').then((chunk) => chunk.HomeLayoutDialog))

type Module = 'usual' | 'all' | 'announcements'

/** A module that could not be loaded; the other modules are not affected. */
function FailedModule({ module, onRetry }: { module: Module; onRetry: () => void }) {
  const apps = usePhrases(appPhrases)
  const announcements = usePhrases(announcementPhrases)
  const title = module === 'announcements' ? announcements.title : apps[module]
  return (
    <Card title={title}>
      <LoadFailed title={apps.failed({ module: title })} detail={apps.failedDetail} onRetry={onRetry} />
    </Card>
  )
}

function CustomizeLink() {
  const { customize } = usePhrases(homePhrases)
  if (isActing()) return null
  return (
    <Link href={paths.homeModules} className="home-customize">
      <Icon name="sliders-horizontal" size={15} />
      {customize}
    </Link>
  )
}

/** The order of rendering: the first module of each column, all applications, the rest. */
const passes = { first: 0, side: 1, apps: 2, whole: 3 }

// The server-rendered page is already visible, so the passes that it contains are not deferred.
let drawn = isServerRendered ? passes.side : passes.first

/**
 * Returns the current pass. A newly loaded page renders in passes, each painted before the next one starts; later home
 * renders as a whole.
 */
function usePass(): number {
  const [pass, setPass] = useState(drawn)
  useEffect(() => {
    drawn = pass
    if (pass < passes.whole) startTransition(() => setPass(pass + 1))
  }, [pass])
  return pass
}

type ModulesProps = { home: HomeData; onRetry: () => void }

/** The visible modules of the main column, in the person's order. */
function HomeApps({ home, onRetry, isWhole }: ModulesProps & { isWhole: boolean }) {
  const now = useMinute()
  const { apps, myApps, ownLinks, personalConfig, signedIn } = home
  const hidden = useHidden(signedIn.userConfig.hiddenAppIds)
  const { modules } = personalConfig
  const lookOf = useMemo(() => appLooks(apps, now), [apps, now])
  const drawn = {
    usual: myApps ? (
      <UsualCard
        myApps={myApps}
        available={apps}
        ownLinks={ownLinks}
        lookOf={lookOf}
        showsRecent={isVisible(modules, 'recent')}
        hidden={hidden}
        customize={<CustomizeLink />}
      />
    ) : (
      <FailedModule module="usual" onRetry={onRetry} />
    ),
    allApps: apps ? (
      <Directory apps={apps} lookOf={lookOf} personalConfig={personalConfig} hidden={hidden} />
    ) : (
      <FailedModule module="all" onRetry={onRetry} />
    ),
  }
  return modulesOf(modules, 'main')
    .filter(({ visible }) => visible)
    .slice(0, isWhole ? undefined : 1)
    .map(({ code }) => <Fragment key={code}>{drawn[code]}</Fragment>)
}

function HomeModules({ home, onRetry }: ModulesProps) {
  const [path] = useLocation()
  const pass = usePass()
  return (
    <>
      <div className="home-apps">
        <HomeApps home={home} onRetry={onRetry} isWhole={pass >= passes.apps} />
      </div>
      <aside className="home-side">
        <HomeSide
          home={home}
          failedAnnouncements={<FailedModule module="announcements" onRetry={onRetry} />}
          count={pass < passes.side ? 0 : pass < passes.whole ? 1 : undefined}
        />
        {/* After all modules, so that it moves none of them; until then a placeholder preserves the space of the
            column. */}
        {!isVisible(home.personalConfig.modules, 'usual') &&
          (pass < passes.whole ? <span /> : <CustomizeLink />)}
      </aside>
      {path === paths.homeModules && <OnDemand load={layoutDialog} props={{ home }} />}
      {(home.bulletinCount?.forcedUnread ?? 0) > 0 && (
        <OnDemand load={forcedAnnouncements} props={{}} waiting={null} />
      )}
    </>
  )
}

/** The first screen: the person's applications, and news about them. */
export function HomePage() {
  const { data, isPending, refetch } = useHomeData()
  const words = usePhrases(homePhrases)
  const retry = () => void refetch()
  const until = isActing() ? undefined : data?.signedIn.secondFactorUntil
  return (
    <div className="wash">
      <h1 className="visually-hidden">{words.home}</h1>
      {until && <SecondFactorStrip until={until} />}
      <div className="home">
        {data ? (
          <HomeModules home={data} onRetry={retry} />
        ) : isPending ? (
          <OnDemand load={skeleton} props={{}} />
        ) : (
          <>
            <div className="home-apps">
              <FailedModule module="usual" onRetry={retry} />
              <FailedModule module="all" onRetry={retry} />
            </div>
            <div className="home-side">
              <FailedModule module="announcements" onRetry={retry} />
            </div>
          </>
        )}
      </div>
    </div>
  )
}
