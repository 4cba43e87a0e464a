import type { AccessRequest } from '@iambiz/contract/features/permissions/requests.ts'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { currentHomeData, renewHomeData } from '#web/platform/home/home-data.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { ListPager } from '#web/platform/list/ListPager.tsx'
import { lockedAppsPath } from '#web/platform/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import type { RequestFilter } from './boxes.ts'
import { requestPhrases } from './phrases.ts'
import { RequestItem } from './RequestItem.tsx'
import { pageSize, useRequests } from './use-requests.ts'

const lasts = ({ state, expireTime }: AccessRequest) =>
  state === 'granted' && (expireTime === undefined || expireTime > toWireTime(Date.now()))

/** Reloads the home page's data if a granted application is not in it yet. */
function useHomeOfNow(mine: readonly AccessRequest[] | undefined): void {
  useEffect(() => {
    const seen = new Set(currentHomeData()?.apps?.page.list.map(({ appId }) => appId))
    if (mine?.some((request) => lasts(request) && !seen.has(request.appId))) renewHomeData()
  }, [mine])
}

function Nothing({ box, isAnswered, keyword }: RequestFilter) {
  const words = usePhrases(requestPhrases)
  if (keyword) return <EmptyState title={words.nothingFound} />
  if (box !== 'mine') return <EmptyState title={isAnswered ? words.noneAnswered : words.noneWaiting} />
  return (
    <EmptyState
      title={words.noneMine}
      detail={words.noneMineDetail}
      action={<Link href={lockedAppsPath}>{words.toApps}</Link>}
    />
  )
}

type Props = {
  filter: RequestFilter
  onPage: (page: number) => void
  onAnswer: (request: AccessRequest, accept: boolean) => void
}

/** One page of requests. */
export function RequestList({ filter, onPage, onAnswer }: Props) {
  const words = usePhrases(requestPhrases)
  const { data, isError, isPlaceholderData, refetch } = useRequests(filter)
  const isMine = filter.box === 'mine'
  useHomeOfNow(isMine ? data?.list : undefined)
  if (isError) return <LoadFailed title={words.failed} onRetry={refetch} />
  if (!data) return <RequestsSkeleton />
  if (data.total === 0) return <Nothing {...filter} />
  return (
    <div aria-busy={isPlaceholderData}>
      <ul className="requests" aria-label={words[filter.box]}>
        {data.list.map((request) => (
          <RequestItem key={request.id} request={request} isMine={isMine} onAnswer={onAnswer} />
        ))}
      </ul>
      <ListPager
        page={filter.page}
        pageSize={pageSize}
        total={data.total}
        found={words.found({ count: data.total })}
        onChange={onPage}
      />
    </div>
  )
}

const skeletonItems = [0, 1, 2]

export function RequestsSkeleton() {
  const words = usePhrases(requestPhrases)
  return (
    <Skeleton label={words.loading}>
      {skeletonItems.map((item) => (
        <div key={item} className="request request-waiting">
          <SkeletonBlock width="24%" height={16} />
          <SkeletonBlock width="70%" />
          <SkeletonBlock width="46%" height={12} />
        </div>
      ))}
    </Skeleton>
  )
}
