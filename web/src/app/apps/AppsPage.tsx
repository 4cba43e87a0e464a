import type { AvailableApps, MyPortalApps } from '@iambiz/contract/features/catalogue/apps.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { AppDirectorySkeleton, UsualAppsSkeleton } from '#web/features/catalogue/apps/AppsSkeleton.tsx'
import { appLooks } from '#web/features/catalogue/apps/directory.ts'
import { beginDraft, usualDraft } from '#web/features/catalogue/apps/draft.ts'
import { appPhrases } from '#web/features/catalogue/apps/phrases.ts'
import { UsualCard } from '#web/features/catalogue/apps/UsualCard.tsx'
import { useHomeData } from '#web/platform/home/home-data.ts'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { paths } from '#web/platform/paths.ts'
import { useMinute } from '#web/platform/present.ts'
import { useSession } from '#web/platform/session/session.ts'
import { isActing } from '#web/platform/session/store.ts'
import { useObservable } from '#web/platform/use-observable.ts'
import { Card } from '#web/ui/Card.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { screenTitles } from '../screens.ts'
import { Directory } from './Directory.tsx'
import { useHidden } from './use-hidden.ts'
import './apps-page.css'

const requestedApp = onDemand(() => import('./RequestedApp.tsx').then((chunk) => chunk.RequestedApp))

type AppsProps = { home: HomeData; apps: AvailableApps; myApps: MyPortalApps; isEditing: boolean }

function Apps({ home: { ownLinks, personalConfig, signedIn }, apps, myApps, isEditing }: AppsProps) {
  const hidden = useHidden(signedIn.userConfig.hiddenAppIds)
  const now = useMinute()
  const lookOf = useMemo(() => appLooks(apps, now), [apps, now])
  return (
    <>
      {isEditing && (
        <UsualCard myApps={myApps} available={apps} ownLinks={ownLinks} lookOf={lookOf} hidden={hidden} />
      )}
      <Directory apps={apps} lookOf={lookOf} personalConfig={personalConfig} hidden={hidden} />
    </>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const words = usePhrases(appPhrases)
  return (
    <Card title={words.all}>
      <LoadFailed title={words.failed({ module: words.all })} onRetry={onRetry} />
    </Card>
  )
}

function AppsScreen({ isEditing }: { isEditing: boolean }) {
  const { data, isPending, refetch } = useHomeData()
  const titles = usePhrases(screenTitles)
  const { apps, myApps } = data ?? {}
  return (
    <div className="apps-page">
      <PageTitle
        beside={apps && !isEditing && <span className="card-count figures">{apps.page.list.length}</span>}
      >
        {isEditing ? titles.usualApps : titles.apps}
      </PageTitle>
      {data && apps && myApps && <Apps home={data} apps={apps} myApps={myApps} isEditing={isEditing} />}
      {isPending && isEditing && <UsualAppsSkeleton />}
      {isPending && <AppDirectorySkeleton />}
      {!isPending && !(apps && myApps) && <Failed onRetry={() => void refetch()} />}
    </div>
  )
}

/** Query parameter with the code of the application to request. */
const requestName = 'request'

/** Opens the request for the application in the address, once; a refused sign-on redirects here. */
function AskedFor({ apps }: { apps: AvailableApps }) {
  const appCode = new URLSearchParams(useSearch()).get(requestName)
  if (!appCode || isActing()) return null
  const onClose = () => {
    const address = new URL(location.href)
    address.searchParams.delete(requestName)
    history.replaceState(history.state, '', address)
  }
  return <OnDemand load={requestedApp} props={{ appCode, apps, onClose }} waiting={null} />
}

/** Only the list of applications, without the rest of home. */
export function AppsPage() {
  const { apps } = useHomeData().data ?? {}
  return (
    <>
      <AppsScreen isEditing={false} />
      {apps && <AskedFor apps={apps} />}
    </>
  )
}

/** The editor of frequently used applications at its own address; it leads to home when finished. */
export function UsualAppsPage() {
  const { data } = useHomeData()
  const session = useSession()
  const [, navigate] = useLocation()
  const draft = useObservable(usualDraft)
  const hasBegun = useRef(false)
  const { myApps: mine, ownLinks } = data ?? {}
  useEffect(() => {
    if (draft) hasBegun.current = true
    else if (hasBegun.current) navigate(paths.home)
    else if (mine) beginDraft(mine, session, { links: ownLinks?.links })
  }, [draft, mine, ownLinks, session, navigate])
  return <AppsScreen isEditing />
}
