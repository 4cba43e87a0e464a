import type { Operation } from '@iambiz/contract/features/logs/operation.ts'
import { Link } from 'wouter'
import { read, useRead } from '#web/platform/api/query.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { areaPath } from '#web/platform/record-paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { useWho } from './log-columns.tsx'
import { todayPhrases } from './phrases.ts'
import './today-card.css'

/** Number of changes that the card shows. */
const most = 8

/** Categories in which administrators change the portal; the others are about the person's own sessions and accounts. */
const changes = [
  ...['application', 'application-category', 'connection', 'business-system', 'system-key', 'ops-contact'],
  ...['person', 'organization', 'role', 'role-group', 'right', 'ldap', 'provisioning', 'element-permission'],
  ...['sign-in-source', 'sign-in-policy', 'site', 'setting', 'home-template', 'zone', 'zone-article', 'tool'],
  ...['dictionary', 'translation', 'release', 'announcement', 'mail-template', 'mail-group', 'mail-contact'],
]

function Change({ id, time, target, actionName, ...by }: Operation) {
  const who = useWho()
  return (
    <li>
      <Link href={`${areaPath('operationLog')}?range=today&row=${id}`} className="today-row">
        <time className="figures">{time.slice(11, 16)}</time>
        <span>
          <bdi>{who(by)}</bdi> · {actionName}
          {target?.name && (
            <>
              {' · '}
              <bdi>{target.name}</bdi>
            </>
          )}
        </span>
      </Link>
    </li>
  )
}

/** The latest changes of today, with links to their records in the operation log. */
export function TodayCard() {
  const words = usePhrases(todayPhrases)
  const today = toWireTime(Date.now()).slice(0, 10)
  const { data, isError, refetch } = useRead({
    ...read('POST /iam-authority/v1/admin/opLog/list', {
      body: {
        ...{ startTime: `${today} 00:00:00`, endTime: `${today} 23:59:59`, categories: changes },
        ...{ results: ['ok'], pageNum: 1, pageSize: most },
      },
    }),
    staleTime: 0,
  })
  return (
    <Card
      title={words.title}
      {...(data ? { count: data.total } : {})}
      actions={
        <>
          <span className="spacer" />
          <Link href={`${areaPath('operationLog')}?range=today`}>{words.all}</Link>
        </>
      }
    >
      {isError && !data && <LoadFailed title={words.failed} onRetry={refetch} />}
      {!isError && !data && (
        <Skeleton label={words.loading}>
          <SkeletonBlock height={32} />
          <SkeletonBlock height={32} />
        </Skeleton>
      )}
      {data?.list.length === 0 && <EmptyState title={words.none} />}
      {data && data.list.length > 0 && (
        <ul className="today-rows">
          {data.list.map((change) => (
            <Change key={change.id} {...change} />
          ))}
        </ul>
      )}
    </Card>
  )
}
