import type { Deployment } from '@iambiz/contract/features/portal/settings.ts'
import { Link } from 'wouter'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { areaPath } from '#web/platform/record-paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { deploymentPhrases, healthPhrases } from './phrases.ts'
import './health-card.css'

type Part = { name: string; isWell: boolean; state: string }

function useParts({ worker, provider, mail, database }: Deployment): Part[] {
  const words = usePhrases(deploymentPhrases)
  const health = usePhrases(healthPhrases)
  const { isAlive, waiting, lagSeconds: lag, lastSeen = '' } = worker
  const isReachable = provider.kind !== 'unreachable'
  return [
    { name: words.database, isWell: true, state: `PostgreSQL ${database.version}` },
    { name: words.provider, isWell: isReachable, state: isReachable ? health.reachable : words.unreachable },
    {
      name: words.worker,
      isWell: isAlive,
      state: isAlive ? words.workerAlive({ waiting, lag }) : words.workerAway({ time: lastSeen }),
    },
    { name: words.mailServer, isWell: mail.server !== undefined, state: mail.server ?? words.noMailServer },
  ]
}

function Parts({ deployment }: { deployment: Deployment }) {
  const health = usePhrases(healthPhrases)
  return (
    <ul className="health-parts">
      {useParts(deployment).map(({ name, isWell, state }) => (
        <li key={name}>
          <span className={isWell ? 'health-well' : 'health-unwell'}>
            <Icon name={isWell ? 'circle-check' : 'triangle-alert'} size={16} />
            <span className="visually-hidden">{isWell ? health.well : health.unwell}</span>
          </span>
          <span>{name}</span>
          <bdi>{state}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** Whether the parts of the deployment work, with a link to the details among the settings. */
export function HealthCard() {
  const words = usePhrases(healthPhrases)
  const { data, isError, refetch } = useRead({
    ...read('GET /iam-authority/v1/admin/setting/get'),
    staleTime: 0,
  })
  return (
    <Card
      title={words.title}
      actions={
        <>
          {data && <small className="health-release figures">{data.deployment.release}</small>}
          <span className="spacer" />
          <Link href={areaPath('settings')}>{words.details}</Link>
        </>
      }
    >
      {isError && !data && <LoadFailed title={words.failed} onRetry={refetch} />}
      {!isError && !data && (
        <Skeleton label={words.loading}>
          <SkeletonBlock height={24} />
          <SkeletonBlock height={24} />
          <SkeletonBlock height={24} />
          <SkeletonBlock height={24} />
        </Skeleton>
      )}
      {data && <Parts deployment={data.deployment} />}
    </Card>
  )
}
