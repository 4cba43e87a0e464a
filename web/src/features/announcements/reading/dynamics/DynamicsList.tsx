import type { announcements, UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { useId, useRef } from 'react'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { ListPager } from '#web/platform/list/ListPager.tsx'
import { platformPhrases } from '#web/platform/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import type { TileOf } from '../tile.ts'
import { DynamicsRow } from './DynamicsRow.tsx'
import { type Filter, isNarrowed, pageSize } from './filter.ts'
import { type GroupName, groupsOf } from './groups.ts'
import { dynamicsPhrases } from './phrases.ts'
import { ReadingKeys } from './ReadingKeys.tsx'

type ListPage = DataOf<(typeof announcements)['GET /iam-portal/user/getBulletinList']>

type Props = {
  read: { data: ListPage | undefined; isError: boolean; isPlaceholderData: boolean; refetch: () => unknown }
  filter: Filter
  tileOf: TileOf
  onPage: (page: number) => void
  onClear: () => void
}

function NothingThere({ filter, onClear }: Pick<Props, 'filter' | 'onClear'>) {
  const words = usePhrases(dynamicsPhrases)
  const { tab, type, app, text } = filter
  const isTabAlone = type === '' && app === '' && text === ''
  const ofTab = { all: words.none, unread: words.noneUnread, forced: words.noneForced }
  return (
    <EmptyState
      title={isTabAlone ? ofTab[tab] : words.nothingFound}
      action={
        isNarrowed(filter) && (
          <Button size="small" onClick={onClear}>
            {words.showAll}
          </Button>
        )
      }
    />
  )
}

type SectionProps = { name: GroupName; announcements: readonly UserAnnouncement[]; tileOf: TileOf }

function Section({ name, announcements, tileOf }: SectionProps) {
  const words = usePhrases(dynamicsPhrases)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="dynamics-day">
        {words[name]}
      </h2>
      <ul>
        {announcements.map((announcement) => (
          <DynamicsRow key={announcement.bulletinId} announcement={announcement} tileOf={tileOf} />
        ))}
      </ul>
    </section>
  )
}

const waitingRows = [0, 1, 2, 3, 4, 5]

function Waiting() {
  const { loading } = usePhrases(platformPhrases)
  return (
    <Skeleton label={loading}>
      {waitingRows.map((row) => (
        <div key={row} className="dynamic">
          <SkeletonBlock width={36} height={36} />
          <div className="dynamic-text">
            <SkeletonBlock width="52%" height={22} />
            <SkeletonBlock width="84%" height={20} />
            <SkeletonBlock width="36%" height={18} />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}

/** Paged list of announcements, grouped by day. */
export function DynamicsList({ read, filter, tileOf, onPage, onClear }: Props) {
  const words = usePhrases(dynamicsPhrases)
  const { data, isError, isPlaceholderData, refetch } = read
  const rows = useRef<HTMLDivElement>(null)
  if (isError) return <LoadFailed title={words.failed} onRetry={refetch} />
  if (!data) return <Waiting />
  if (data.total === 0) return <NothingThere filter={filter} onClear={onClear} />
  return (
    <>
      <div ref={rows} aria-busy={isPlaceholderData}>
        {groupsOf(data.list, toWireTime(Date.now())).map((group) => (
          <Section key={group.name} {...group} tileOf={tileOf} />
        ))}
      </div>
      <ListPager page={filter.page} pageSize={pageSize} total={data.total} onChange={onPage} />
      <ReadingKeys rows={rows} announcements={data.list} />
    </>
  )
}
