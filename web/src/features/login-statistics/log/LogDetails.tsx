import type { Api } from '@iambiz/contract/api.ts'
import type { LoginLogRow } from '@iambiz/contract/features/login-statistics.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { useDeviceWords } from '#web/platform/device-words.ts'
import { usePhrases, words as wordsNow } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { notify } from '#web/platform/notices/notices.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import type { LogFilter } from '../filter/log-filter.ts'
import { containerWords, eventWords, loginTypeWords } from '../filter/phrases.ts'
import { detailPhrases, reasonWords } from './phrases.ts'

type Detail = DataOf<Api['GET /iam-log/v1/loginLog/detail']>
type Named = Readonly<Record<string, string>>
type Props = { id: string; onNarrow: (part: Partial<LogFilter>) => void }

const hidden = [400, 404]

/** One row of the login log: who, what became of it, the rest of its session, and all that is on record. */
export function LogDetails({ id, onNarrow }: Props) {
  const words = usePhrases(detailPhrases)
  const { data, error, refetch } = useRead(read('GET /iam-log/v1/loginLog/detail', { query: { id } }))
  if (data) return <Shown detail={data} onNarrow={onNarrow} />
  if (error && hidden.includes(error.status)) return <EmptyState alert title={words.missing} />
  if (error) return <LoadFailed title={words.failed} onRetry={refetch} />
  return (
    <Skeleton label={words.loading}>
      {[180, 320, 260, 300].map((width) => (
        <SkeletonBlock key={width} width={width} height={20} />
      ))}
    </Skeleton>
  )
}

function Shown({ detail, onNarrow }: { detail: Detail; onNarrow: Props['onNarrow'] }) {
  const words = usePhrases(detailPhrases)
  const reasons: Named = usePhrases(reasonWords)
  const { userName, userNo, orgCode, orgName, result, failReason } = detail
  return (
    <div className="log-details">
      <div className="log-who">
        <p>
          <bdi>{userName || words.stranger}</bdi> <small className="figures">{userNo}</small>
          {orgName && orgCode && (
            <Button
              kind="link"
              size="small"
              title={words.onlyThis({ name: orgName })}
              onClick={() => onNarrow({ orgCode, alone: false })}
            >
              <bdi>{orgName}</bdi>
            </Button>
          )}
        </p>
        {userNo && (
          <Button size="small" onClick={() => onNarrow({ person: userNo })}>
            {words.theirLog}
          </Button>
        )}
      </div>
      {result === 0 && failReason && (
        <p className="log-failure">
          <Icon name="circle-x" size={16} />
          {reasons[failReason] ?? failReason}
        </p>
      )}
      {detail.sessionId && <SessionEvents key={detail.id} detail={detail} />}
      <Facts detail={detail} />
    </div>
  )
}

const fewEvents = 8

/** The events of the row's session, the row itself among them. */
function SessionEvents({ detail: { id, sessionLogs } }: { detail: Detail }) {
  const words = usePhrases(detailPhrases)
  const events = usePhrases(eventWords)
  const [all, setAll] = useState(false)
  if (sessionLogs.every((event) => event.id === id)) return <p className="log-alone-there">{words.alone}</p>
  const shown = all ? sessionLogs : sessionLogs.slice(0, fewEvents)
  return (
    <section className="log-session" aria-label={words.session}>
      <h3>{words.session}</h3>
      <ol>
        {shown.map((event) => (
          <li key={event.id} data-event={event.eventType} aria-current={event.id === id ? 'true' : undefined}>
            <span>
              {events[event.eventType]} <bdi>{event.appName}</bdi>
            </span>
            <span className="figures">{event.time}</span>
          </li>
        ))}
      </ol>
      {shown.length < sessionLogs.length && (
        <Button kind="link" size="small" onClick={() => setAll(true)}>
          {words.more({ count: sessionLogs.length })}
        </Button>
      )}
    </section>
  )
}

const environmentNames = ['dev', 'fat', 'prod'] as const

const lastedOf = (seconds: number) => ({
  hours: Math.floor(seconds / 3600),
  minutes: Math.floor((seconds % 3600) / 60),
  seconds: seconds % 60,
})

function useFacts(row: LoginLogRow & Pick<Detail, 'userAgent'>): [label: string, value: string][] {
  const words = usePhrases(detailPhrases)
  const events = usePhrases(eventWords)
  const types: Named = usePhrases(loginTypeWords)
  const containers: Named = usePhrases(containerWords)
  const { deviceName, environment } = useDeviceWords()
  const env = environmentNames.find((name) => name === row.env)
  const facts: [string, string | undefined][] = [
    [words.time, row.loginTime],
    [words.app, row.appName],
    [words.event, events[row.eventType]],
    [words.loginType, types[row.loginType] ?? row.loginType],
    [words.actingFor, row.principalName && `${row.principalName} ${row.principalNo ?? ''}`],
    [words.env, env ? environment(env) : row.env],
    [words.container, containers[row.containerType] ?? row.containerType],
    [words.place, row.site ? `${row.ip} ${row.site}` : row.ip],
    [words.device, deviceName(row)],
    [words.userAgent, row.userAgent],
    [words.reason, row.failReason],
    [words.duration, row.durationSec === undefined ? undefined : words.lasted(lastedOf(row.durationSec))],
    [words.traceId, row.traceId],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []))
}

/** Puts the number of a row on the clipboard and says so. */
async function copyNumber(value: string): Promise<void> {
  const { copied, notCopied } = wordsNow(detailPhrases)
  try {
    // Without https there is no clipboard at all.
    await navigator.clipboard.writeText(value)
    notify.success(copied({ value }))
  } catch {
    notify.failure(notCopied({ value }))
  }
}

function Facts({ detail }: { detail: Detail }) {
  const words = usePhrases(detailPhrases)
  return (
    <dl className="log-facts">
      {useFacts(detail).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
      <div>
        <dt>{words.number}</dt>
        <dd>
          <span className="figures">{detail.id}</span>
          <button
            type="button"
            className="log-copy"
            aria-label={words.copy}
            title={words.copy}
            onClick={() => void copyNumber(detail.id)}
          >
            <Icon name="copy" size={14} />
          </button>
        </dd>
      </div>
    </dl>
  )
}
