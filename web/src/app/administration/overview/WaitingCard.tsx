import { Link } from 'wouter'
import type { IconName } from '#web/icons/icons.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { overviewPhrases, waitingPhrases } from './phrases.ts'
import { useWaiting, type Waiting } from './use-waiting.ts'

const icons: Record<Waiting['kind'], IconName> = {
  requests: 'key-round',
  reports: 'shield-alert',
  faults: 'siren',
  connections: 'plug',
  secrets: 'timer',
  tokens: 'timer',
  directories: 'refresh-cw',
  sources: 'log-in',
  mails: 'mail',
}

/** Number of names that a row shows. */
const mostNames = 3

function WaitingRow({ kind, count, path, names }: Waiting) {
  const words = usePhrases(overviewPhrases)
  const kinds = usePhrases(waitingPhrases)
  return (
    <li>
      <Link href={path} className="overview-row">
        <Icon name={icons[kind]} size={18} />
        <span>
          {kinds[kind]({ count })}
          {names.length > 0 && (
            <small>
              <bdi>{words.names({ names: names.slice(0, mostNames), count })}</bdi>
            </small>
          )}
        </span>
        <Icon name="chevron-right" size={16} />
      </Link>
    </li>
  )
}

/** What waits for the administrator, each with a link to where it is handled. */
export function WaitingCard() {
  const words = usePhrases(overviewPhrases)
  const { waiting, isLoading, isFailed, onRetry } = useWaiting()
  const isEmpty = waiting.length === 0
  return (
    <Card title={words.waiting} {...(isEmpty ? {} : { count: waiting.length })}>
      {waiting.length > 0 && (
        <ul className="overview-rows">
          {waiting.map((one) => (
            <WaitingRow key={one.kind} {...one} />
          ))}
        </ul>
      )}
      {isEmpty && isLoading && (
        <Skeleton label={words.waitingLoading}>
          <SkeletonBlock height={44} />
          <SkeletonBlock height={44} />
        </Skeleton>
      )}
      {isFailed && !isLoading && <LoadFailed title={words.waitingFailed} onRetry={onRetry} />}
      {isEmpty && !isLoading && !isFailed && <EmptyState title={words.nothingWaits} />}
    </Card>
  )
}
