import { useState } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { refusalOf } from '#web/platform/api/refusal.ts'
import { centerPhrases } from '#web/platform/center-phrases.ts'
import { copyText } from '#web/platform/copy-text.ts'
import { useDeviceWords } from '#web/platform/device-words.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { logReasonWords } from '#web/platform/log-reason-phrases.ts'
import { CopyDetails } from '#web/platform/sealed-log/CopyDetails.tsx'
import { Seal } from '#web/platform/sealed-log/Seal.tsx'
import { shortNameOf } from '#web/platform/short-name.ts'
import { useSourceType } from '#web/platform/source-type.ts'
import { isMissing } from '#web/platform/states/is-missing.ts'
import { MissingRecord } from '#web/platform/states/MissingRecord.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { type LogFilter, noLogFilter } from '../filter/log-filter.ts'
import { containerWords, eventWords, loginTypeWords } from '../filter/phrases.ts'
import { detailPhrases } from './detail-phrases.ts'
import { eventsAround, type LogDetail } from './opened-row.ts'
import { endReasonWords, resultWords } from './phrases.ts'
import './log-details.css'

type Named = Readonly<Record<string, string>>
type Narrow = (part: Partial<LogFilter>) => void
type Props = { id: string; onNarrow: Narrow; onShow: (id: string) => void }

/** One row of the login log: person, result, other events of its session, and all recorded data. */
export function LogDetails({ id, onNarrow, onShow }: Props) {
  const words = usePhrases(detailPhrases)
  const { data, error, refetch } = useRead(read('GET /iam-log/v1/loginLog/detail', { query: { id } }))
  if (data) return <Shown detail={data} onNarrow={onNarrow} onShow={onShow} />
  if (isMissing(error)) return <MissingRecord title={words.missing} />
  if (error) return <LoadFailed title={words.failed} detail={refusalOf(error)} onRetry={refetch} />
  return (
    <Skeleton label={words.loading}>
      {[180, 320, 260, 300].map((width) => (
        <SkeletonBlock key={width} width={width} height={20} />
      ))}
    </Skeleton>
  )
}

type ShownProps = Omit<Props, 'id'> & { detail: LogDetail }

function Shown({ detail, onNarrow, onShow }: ShownProps) {
  const words = usePhrases(detailPhrases)
  // A reason without a translation is shown by its code.
  const reasons: Named = usePhrases(logReasonWords)
  const { userName, userNo, orgCode, orgName, roleNo, roleName = roleNo, result, failReason } = detail
  return (
    <div className="log-details">
      <div className="log-who">
        <span className="avatar log-avatar" aria-hidden="true">
          {userName ? shortNameOf(userName) : <Icon name="user-round" size={18} />}
        </span>
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
          {roleName && (
            <small>
              <bdi>{roleName}</bdi>
            </small>
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
      {detail.sessionId && (
        <SessionEvents key={detail.id} detail={detail} onNarrow={onNarrow} onShow={onShow} />
      )}
      <Facts detail={detail} />
    </div>
  )
}

const { from: _from, to: _to, ...nothingElse } = noLogFilter

const minuteOf = (time = '') => time.slice(0, 16).replace(' ', 'T')

/** Returns the range from the minute of a session's first event to that of its last one. */
const spanOf = (session: LogDetail['session']): Pick<LogFilter, 'range' | 'from' | 'to'> => ({
  range: 'custom',
  from: minuteOf(session?.startTime),
  to: minuteOf(session?.endTime),
})

/** The events of the row's session, including the row itself. */
function SessionEvents({
  detail: { id, sessionId = '', sessionLogs, session },
  onNarrow,
  onShow,
}: ShownProps) {
  const words = usePhrases(detailPhrases)
  const events = usePhrases(eventWords)
  const [all, setAll] = useState(false)
  if (sessionLogs.every((event) => event.id === id)) return <p className="log-alone-there">{words.alone}</p>
  const shown = all ? sessionLogs : eventsAround(sessionLogs, id)
  const counts = { count: sessionLogs.length, total: session?.total ?? sessionLogs.length }
  return (
    <section className="log-session" aria-label={words.session}>
      <h3>{words.session}</h3>
      <ol>
        {shown.map((event) => (
          <li key={event.id} data-event={event.eventType} aria-current={event.id === id ? 'true' : undefined}>
            <button type="button" disabled={event.id === id} onClick={() => onShow(event.id)}>
              {events[event.eventType]} <bdi>{event.appName}</bdi>
            </button>
            <span className="figures">{event.time}</span>
          </li>
        ))}
      </ol>
      <p className="log-session-more">
        <Button
          kind="link"
          size="small"
          onClick={() => onNarrow({ ...nothingElse, ...spanOf(session), session: sessionId })}
        >
          {words.wholeSession}
        </Button>
        {shown.length < sessionLogs.length && (
          <Button
            kind="link"
            size="small"
            onClick={({ currentTarget }) => {
              setAll(true)
              currentTarget.closest('section')?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
            }}
          >
            {counts.count < counts.total ? words.moreAround(counts) : words.more(counts)}
          </Button>
        )}
      </p>
    </section>
  )
}

const environmentNames = ['dev', 'fat', 'prod'] as const

const lastedOf = (seconds: number) => ({
  hours: Math.floor(seconds / 3600),
  minutes: Math.floor((seconds % 3600) / 60),
  seconds: seconds % 60,
})

type Fact = [label: string, value: string]

/** Returns the facts that have a value. */
const given = (facts: readonly [label: string, value: string | undefined][]): Fact[] =>
  facts.flatMap(([label, value]) => (value ? [[label, value] as Fact] : []))

function useFacts(row: LogDetail): Fact[] {
  const words = usePhrases(detailPhrases)
  const events = usePhrases(eventWords)
  const types: Named = usePhrases(loginTypeWords)
  const sourceType = useSourceType([row.loginType])
  const containers: Named = usePhrases(containerWords)
  const endReasons: Named = usePhrases(endReasonWords)
  const centers = usePhrases(centerPhrases)
  const { deviceName, environment } = useDeviceWords()
  const env = environmentNames.find((name) => name === row.env)
  return given([
    [words.time, row.loginTime],
    [words.app, row.appName],
    [words.centers, words.together(row.centers.map((center) => centers[center]))],
    [words.event, events[row.eventType]],
    [words.loginType, types[row.loginType] ?? sourceType(row.loginType)],
    [words.actingFor, row.principalName && `${row.principalName} ${row.principalNo ?? ''}`],
    [words.env, env ? environment(env) : row.env],
    [words.container, containers[row.containerType] ?? row.containerType],
    [words.place, row.site ? `${row.ip} ${row.site}` : row.ip],
    [words.device, deviceName(row)],
    [words.userAgent, row.userAgent],
    [words.reason, row.failReason],
    [words.endReason, row.endReason && (endReasons[row.endReason] ?? row.endReason)],
    [words.duration, row.durationSec === undefined ? undefined : words.lasted(lastedOf(row.durationSec))],
    // Hidden if equal, because usually the session ends at the time of this row.
    [words.ended, row.logoutTime === row.loginTime ? undefined : row.logoutTime],
    [words.traceId, row.traceId],
  ])
}

/** The row as JSON as in the API reply, without the events of its session. */
function Raw({ detail: { sessionLogs: _events, session: _extent, ...row } }: { detail: LogDetail }) {
  const words = usePhrases(detailPhrases)
  return (
    <details className="log-raw">
      <summary>
        <Icon name="braces" size={14} />
        {words.raw}
      </summary>
      <pre dir="ltr">{JSON.stringify(row, null, 2)}</pre>
    </details>
  )
}

/** The footer of the details: copy button, raw data, and the number of other failures from the row's address. */
function LogFoot({
  detail,
  lines,
}: {
  detail: LogDetail
  lines: readonly (readonly (string | undefined)[])[]
}) {
  const words = usePhrases(detailPhrases)
  const { id, addressFails: count, moreAddressFails: more = false } = detail
  return (
    <div className="log-foot">
      <CopyDetails lines={lines} />
      <Raw key={id} detail={detail} />
      {count > 0 && <p className="log-address-fails">{words.addressFails({ count, more })}</p>}
    </div>
  )
}

function Facts({ detail }: { detail: LogDetail }) {
  const words = usePhrases(detailPhrases)
  const facts = useFacts(detail)
  const results = usePhrases(resultWords)
  const value = detail.id
  const lines = [
    [words.person, `${detail.userName} ${detail.userNo}`.trim()],
    ...given([
      [words.org, detail.orgName],
      [words.role, detail.roleName ?? detail.roleNo],
    ]),
    [words.result, results[detail.result]],
    ...facts,
    [words.number, value],
  ]
  return (
    <>
      <dl className="log-facts">
        {facts.map(([label, value]) => (
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
              onClick={() =>
                void copyText(value, {
                  copied: words.copied({ value }),
                  notCopied: words.notCopied({ value }),
                })
              }
            >
              <Icon name="copy" size={14} />
            </button>
          </dd>
        </div>
        <div>
          <dt>{words.seal}</dt>
          <dd>
            <Seal isIntact={detail.prevHashOk} />
          </dd>
        </div>
      </dl>
      <LogFoot detail={detail} lines={lines} />
    </>
  )
}
