import type { LoginLogRow } from '@iambiz/contract/features/statistics/logins.ts'
import type { LoginEventType } from '@iambiz/contract/platform/login-log.ts'
import { Fragment, type ReactNode } from 'react'
import { useDeviceWords } from '#web/platform/device-words.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { distinctNames } from '#web/platform/list/distinct-names.ts'
import { logReasonWords } from '#web/platform/log-reason-phrases.ts'
import { useSourceType } from '#web/platform/source-type.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { eventWords, loginTypeWords } from '../filter/phrases.ts'
import { shortTime } from './opened-row.ts'
import { endReasonWords, loginLogPhrases, resultWords } from './phrases.ts'

/**
 * Renders an application's tile with a size in pixels. It is a parameter because applications belong to another
 * feature.
 */
export type TileOf = (app: { appId: string; appName: string }, size: number) => ReactNode

/** Success or failure as colour and text, with the reason of a failure, or of a session end other than a sign-out. */
function ResultMark({
  result,
  failReason,
  endReason,
}: Pick<LoginLogRow, 'result' | 'failReason' | 'endReason'>) {
  const words = usePhrases(resultWords)
  const reasons: Readonly<Record<string, string>> = usePhrases(logReasonWords)
  const ends: Readonly<Record<string, string>> = usePhrases(endReasonWords)
  return (
    <span className="log-result" data-failed={result === 0 || undefined}>
      <Icon name={result === 0 ? 'circle-x' : 'circle-check'} size={14} />
      {words[result]}
      {failReason && <small>{reasons[failReason] ?? failReason}</small>}
      {endReason && endReason !== 'signed_out' && <small>{ends[endReason] ?? endReason}</small>}
    </span>
  )
}

type Props = {
  rows: readonly LoginLogRow[]
  /** Whether there are few enough rows to sort by a column other than time. */
  isSortable: boolean
  shownId: string
  range: { startTime: string; endTime: string }
  onShow: (id: string) => void
  tileOf: TileOf
}

type Named = Readonly<Record<string, string>>

const ofApp: ReadonlySet<LoginEventType> = new Set(['launch', 'sign_on'])

/**
 * The second line of a row on a phone, with the data of the hidden columns. For a failure it shows the reason, because
 * the line above already shows the failure.
 */
function RowMeta({ row }: { row: LoginLogRow }) {
  const events = usePhrases(eventWords)
  const types: Named = usePhrases(loginTypeWords)
  const reasons: Named = usePhrases(logReasonWords)
  const { appName, eventType, failReason, loginType, ip, site } = row
  const sourceType = useSourceType([loginType])
  const reason = failReason && (reasons[failReason] ?? failReason)
  const parts = [
    appName,
    ...(eventType === 'fail' && reason ? [reason] : [events[eventType], reason]),
    types[loginType] ?? sourceType(loginType),
    site ? `${ip} ${site}` : ip,
  ]
  // For a refresh the event and the login type have the same name.
  return [...new Set(parts)].filter(Boolean).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' · '}
      <bdi>{part}</bdi>
    </Fragment>
  ))
}

/** The columns of the login log; on phones a row is two lines. */
export function useLogColumns(props: Props): Column<LoginLogRow>[] {
  const { rows, isSortable, shownId, range, onShow, tileOf } = props
  const words = usePhrases(loginLogPhrases)
  const events = usePhrases(eventWords)
  const types: Readonly<Record<string, string>> = usePhrases(loginTypeWords)
  const sourceType = useSourceType(rows.map(({ loginType }) => loginType))
  const { deviceName } = useDeviceWords()
  // Time alone is not unique: one second can contain a session that ends for a new one, or two launches.
  const nameOf = distinctNames(rows, ({ loginTime, userName, eventType, appName }) =>
    [loginTime, userName || words.stranger, events[eventType], ofApp.has(eventType) && appName]
      .filter(Boolean)
      .join(' '),
  )
  return [
    {
      key: 'loginTime',
      title: words.time,
      sortable: true,
      first: 'descending',
      className: 'log-time',
      cell: (row) => (
        <button
          type="button"
          className="log-open figures"
          data-row={row.id}
          aria-label={words.view({ name: nameOf(row) })}
          aria-current={row.id === shownId ? 'true' : undefined}
          onClick={() => onShow(row.id)}
        >
          {shortTime(row.loginTime, range)}
        </button>
      ),
    },
    {
      key: 'userName',
      sortable: isSortable,
      title: words.person,
      className: 'log-person',
      cell: ({ userName, userNo, principalName }) => (
        <>
          <bdi>{userName || words.stranger}</bdi> <small>{userNo}</small>
          {principalName && (
            <small className="log-principal">{words.actingFor({ name: principalName })}</small>
          )}
        </>
      ),
    },
    {
      key: 'orgName',
      sortable: isSortable,
      title: words.organization,
      className: 'log-org',
      cell: ({ orgName }) => (orgName ? <bdi>{orgName}</bdi> : '—'),
    },
    {
      key: 'appName',
      sortable: isSortable,
      title: words.app,
      className: 'log-app',
      cell: ({ appId = '', appName }) => (
        <span>
          {tileOf({ appId, appName }, 20)}
          <bdi>{appName}</bdi>
        </span>
      ),
    },
    {
      key: 'eventType',
      sortable: isSortable,
      title: words.event,
      className: 'log-event',
      cell: ({ eventType }) => events[eventType],
    },
    {
      key: 'loginType',
      sortable: isSortable,
      title: words.loginType,
      className: 'log-type',
      cell: ({ loginType }) => types[loginType] ?? sourceType(loginType),
    },
    {
      key: 'result',
      sortable: isSortable,
      title: words.result,
      className: 'log-outcome',
      cell: ({ result, failReason, endReason }) => (
        <ResultMark result={result} failReason={failReason} endReason={endReason} />
      ),
    },
    {
      key: 'place',
      title: words.place,
      className: 'log-place',
      cell: ({ ip, site }) => (
        <>
          <span className="figures">{ip}</span> {site && <bdi>{site}</bdi>}
        </>
      ),
    },
    { key: 'device', title: words.device, className: 'log-device', cell: deviceName },
    { key: 'meta', title: '', className: 'log-meta', cell: (row) => <RowMeta row={row} /> },
  ]
}
