import type { FaultSummary } from '@iambiz/contract/features/faults.ts'
import { Link } from 'wouter'
import { read, usePagedRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { writtenLanguage } from '#web/platform/i18n/written-language.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { ListPager } from '#web/platform/list/ListPager.tsx'
import { faultPath } from '#web/platform/record-paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { faultPhrases, levelWords } from './phrases.ts'
import { StatusTag } from './StatusTag.tsx'
import './fault-list.css'

const pageSize = 10
const skeletonRows = [0, 1, 2, 3]

type Props = {
  scope: 'mine' | 'maintained'
  open: boolean
  page: number
  onPage: (page: number) => void
}

/** Reports as links to their pages, latest first. */
export function FaultList({ scope, open, page, onPage }: Props) {
  const words = usePhrases(faultPhrases)
  const { data, isError, isPlaceholderData, refetch } = usePagedRead({
    ...read('POST /iam-portal/v1/portal/fault/list', {
      body: { scope, pageNum: page, pageSize, ...(open && { open }) },
    }),
    staleTime: 0,
  })
  if (isError) return <LoadFailed title={words.failed} onRetry={refetch} />
  if (!data) return <FaultListSkeleton />
  if (data.total === 0) {
    const nothing = scope === 'mine' ? words.none : open ? words.noneWaiting : words.noneMaintained
    return <EmptyState title={nothing} />
  }
  return (
    <div aria-busy={isPlaceholderData}>
      <ul className="fault-list">
        {data.list.map((report) => (
          <li key={report.faultId}>
            <FaultEntry report={report} showReporter={scope === 'maintained'} />
          </li>
        ))}
      </ul>
      {data.pages > 1 && (
        <ListPager
          page={page}
          pageSize={pageSize}
          total={data.total}
          found={words.found({ count: data.total })}
          onChange={onPage}
        />
      )}
    </div>
  )
}

function FaultEntry({ report, showReporter }: { report: FaultSummary; showReporter: boolean }) {
  const words = usePhrases(faultPhrases)
  const levels = usePhrases(levelWords)
  return (
    <Link href={faultPath(report.faultId)} className="fault-entry">
      <span className="fault-entry-head">
        <bdi className="fault-entry-app">{report.appName}</bdi>
        {report.level <= 2 && (
          <Tag kind="error" small>
            {levels[report.level]}
          </Tag>
        )}
        <span className="spacer" />
        <StatusTag status={report.status} />
      </span>
      <bdi className="fault-entry-text" lang={writtenLanguage(report.summary)}>
        {report.summary}
      </bdi>
      <span className="fault-entry-foot">
        <span className="figures">{report.faultNo}</span>
        {showReporter && <bdi>{report.reporterName}</bdi>}
        {report.replies > 0 && <span>{words.replies({ count: report.replies })}</span>}
        <span className="spacer" />
        <RelativeTime time={report.updateTime} form="ago" />
      </span>
    </Link>
  )
}

function FaultListSkeleton() {
  const words = usePhrases(faultPhrases)
  return (
    <Skeleton label={words.loading}>
      {skeletonRows.map((row) => (
        <div key={row} className="fault-waiting">
          <SkeletonBlock width="40%" />
          <SkeletonBlock width="80%" />
          <SkeletonBlock width="55%" />
        </div>
      ))}
    </Skeleton>
  )
}
