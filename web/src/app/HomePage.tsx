import type { PersonalConfig } from '@iambiz/contract/features/preferences.ts'
import type { HomeData } from '@iambiz/contract/home.ts'
import { useMemo } from 'react'
import { BulletinPanel, BulletinPanelSkeleton } from '#web/features/announcements/BulletinPanel.tsx'
import { announcementPhrases } from '#web/features/announcements/phrases.ts'
import { AppDirectory } from '#web/features/apps/AppDirectory.tsx'
import { AppDirectorySkeleton, UsualAppsSkeleton } from '#web/features/apps/AppsSkeleton.tsx'
import { appLooks } from '#web/features/apps/directory.ts'
import { appPhrases } from '#web/features/apps/phrases.ts'
import { RecentApps } from '#web/features/apps/RecentApps.tsx'
import { UsualApps } from '#web/features/apps/UsualApps.tsx'
import { ZoneCards } from '#web/features/zones/ZoneCards.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useHomeData } from './home-data.ts'
import { savePersonalConfig } from './personal-config.ts'
import { screenPhrases } from './phrases.ts'
import { useMinute } from './use-minute.ts'
import './home-page.css'

type ModuleCode = PersonalConfig['modules'][number]['moduleCode']

type Module = 'usual' | 'all' | 'bulletins'

/** One module that could not be loaded; the others go on. */
function FailedModule({ module, onRetry }: { module: Module; onRetry: () => void }) {
  const apps = usePhrases(appPhrases)
  const announcements = usePhrases(announcementPhrases)
  const { retry } = usePhrases(platformPhrases)
  const title = module === 'bulletins' ? announcements.title : apps[module]
  return (
    <Card title={title}>
      <EmptyState
        alert
        title={apps.failed({ module: title })}
        detail={apps.failedDetail}
        action={
          <Button size="small" icon="refresh-cw" onClick={onRetry}>
            {retry}
          </Button>
        }
      />
    </Card>
  )
}

const isShown = (code: ModuleCode, { modules }: PersonalConfig): boolean =>
  modules.every(({ moduleCode, visible }) => moduleCode !== code || visible)

function HomeModules({ home, onRetry }: { home: HomeData; onRetry: () => void }) {
  const words = usePhrases(appPhrases)
  const now = useMinute()
  const { apps, myApps, bulletins, bulletinCount, personalConfig, zones } = home
  const lookOf = useMemo(() => appLooks(apps, bulletins ?? [], now), [apps, bulletins, now])
  return (
    <>
      <div className="home-apps">
        {myApps ? (
          <Card title={words.usual} count={myApps.usualApps.length} className="home-usual">
            <UsualApps apps={myApps.usualApps} lookOf={lookOf} />
            <RecentApps apps={myApps.accessedApps} lookOf={lookOf} />
          </Card>
        ) : (
          <FailedModule module="usual" onRetry={onRetry} />
        )}
        {apps ? (
          <AppDirectory
            available={apps}
            lookOf={lookOf}
            view={personalConfig.appView}
            onViewChange={(appView) => void savePersonalConfig({ appView })}
          />
        ) : (
          <FailedModule module="all" onRetry={onRetry} />
        )}
      </div>
      <aside className="home-side">
        {bulletins ? (
          <BulletinPanel bulletins={bulletins} count={bulletinCount} />
        ) : (
          <FailedModule module="bulletins" onRetry={onRetry} />
        )}
        {zones && isShown('doubleCarbon', personalConfig) && <ZoneCards zones={zones} />}
      </aside>
    </>
  )
}

/** The first screen: the person's applications and what is new about them. */
export function HomePage() {
  const { data, isPending, refetch } = useHomeData()
  const words = usePhrases(screenPhrases)
  const retry = () => void refetch()
  return (
    <div className="wash">
      <h1 className="visually-hidden">{words.home}</h1>
      <div className="home">
        {data ? (
          <HomeModules home={data} onRetry={retry} />
        ) : isPending ? (
          <>
            <div className="home-apps">
              <UsualAppsSkeleton />
              <AppDirectorySkeleton />
            </div>
            <div className="home-side">
              <BulletinPanelSkeleton />
            </div>
          </>
        ) : (
          <>
            <div className="home-apps">
              <FailedModule module="usual" onRetry={retry} />
              <FailedModule module="all" onRetry={retry} />
            </div>
            <div className="home-side">
              <FailedModule module="bulletins" onRetry={retry} />
            </div>
          </>
        )}
      </div>
    </div>
  )
}
