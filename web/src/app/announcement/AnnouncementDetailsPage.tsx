import type { OpenedAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { useSearchParams } from 'wouter'
import { Details } from '#web/features/announcements/reading/details/Details.tsx'
import { detailsPhrases } from '#web/features/announcements/reading/details/phrases.ts'
import { detailCall } from '#web/features/announcements/reading/mark.ts'
import { AppLink } from '#web/features/catalogue/apps/AppLink.tsx'
import { read, useRead } from '#web/platform/api/query.ts'
import { useHomeData } from '#web/platform/home/home-data.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { useTitle } from '#web/platform/navigation/use-title.ts'
import { paths } from '#web/platform/paths.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { isMissing } from '#web/platform/states/is-missing.ts'
import { MissingPage } from '#web/platform/states/MissingPage.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { tileOf } from '../app-tile.tsx'
import '#web/features/announcements/reading/details/details.css'

/** The application of an announcement, with the person's access to it. */
function Application({ announcement: { appId, appName } }: { announcement: OpenedAnnouncement }) {
  const words = usePhrases(detailsPhrases)
  const { apps } = useHomeData().data ?? {}
  const app = apps?.page.list.find((one) => one.appId === appId)
  const category = apps?.categories.find(({ categoryCode }) => categoryCode === app?.categoryCode)
  return (
    <section className="card details-app" aria-label={words.app}>
      <div className="details-app-name">
        {tileOf({ appId, appName }, 44)}
        <p>
          <strong>{appName}</strong>
          {category && <small>{category.categoryName}</small>}
        </p>
      </div>
      {app ? (
        <AppLink app={app} source="bulletin" className="button button-normal button-primary">
          <Icon name="external-link" size={16} />
          {words.openApp}
        </AppLink>
      ) : (
        apps && <p>{words.noApp}</p>
      )}
    </section>
  )
}

function Waiting() {
  const { loading } = usePhrases(platformPhrases)
  return (
    <div className="card details-text">
      <Skeleton label={loading}>
        <SkeletonBlock width="24%" height={20} />
        <SkeletonBlock width="72%" height={34} />
        <SkeletonBlock width="44%" height={20} />
        <SkeletonBlock width="100%" height={160} />
      </Skeleton>
    </div>
  )
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Retains the changes that were shown when the announcement was opened, although the server marks it as read by then.
 */
function keepDifferences(before: unknown, now: unknown): unknown {
  const [old, next] = [before as OpenedAnnouncement | undefined, now as OpenedAnnouncement]
  const isSame = old?.contentRevision === next.contentRevision
  return isSame && old?.diffFrom && !next.diffFrom ? { ...next, diffFrom: old.diffFrom } : next
}

/** The announcement in the address. */
export function AnnouncementDetailsPage() {
  const words = usePhrases(detailsPhrases)
  const [query] = useSearchParams()
  const bulletinId = query.get('bulletinId') ?? ''
  const isId = uuid.test(bulletinId)
  const { data, error, refetch } = useRead({
    ...read(detailCall, { query: { bulletinId } }),
    structuralSharing: keepDifferences,
    enabled: isId,
  })
  useTitle(data?.title)
  if (!isId || isMissing(error))
    return (
      <MissingPage
        title={words.notFound}
        detail={words.notFoundDetail}
        back={{ href: paths.systemDynamics, label: words.goToList }}
      />
    )
  if (data) return <Details announcement={data} application={<Application announcement={data} />} />
  if (!error) return <Waiting />
  return (
    <div className="card">
      <LoadFailed title={words.failed} onRetry={refetch} />
    </div>
  )
}
