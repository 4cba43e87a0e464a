import type { LoginLogRow } from '@iambiz/contract/features/login-statistics.ts'
import type { ReactNode } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { eventWords, loginTypeWords } from '../filter/phrases.ts'
import { shortTime } from './opened-row.ts'
import { loginLogPhrases } from './phrases.ts'

/** Draws the square of an application in so many pixels; applications belong to another feature. */
export type TileOf = (app: { appId: string; appName: string }, size: number) => ReactNode

/** Success or failure, in colour and in a word. */
function ResultMark({ result }: Pick<LoginLogRow, 'result'>) {
  const words = usePhrases(loginLogPhrases)
  return (
    <span className="log-result" data-failed={result === 0 || undefined}>
      <Icon name={result === 0 ? 'circle-x' : 'circle-check'} size={14} />
      {result === 0 ? words.unsuccessful : words.succeeded}
    </span>
  )
}

type Props = {
  shownId: string
  range: { startTime: string; endTime: string }
  onShow: (id: string) => void
  tileOf: TileOf
}

/** The columns of the login log; on phones a row is a card. */
export function useLogColumns({ shownId, range, onShow, tileOf }: Props): Column<LoginLogRow>[] {
  const words = usePhrases(loginLogPhrases)
  const events = usePhrases(eventWords)
  const types: Readonly<Record<string, string>> = usePhrases(loginTypeWords)
  return [
    {
      key: 'time',
      title: words.time,
      head: (
        <>
          {words.time} <Icon name="arrow-down" size={12} />
        </>
      ),
      className: 'log-time',
      cell: ({ id, loginTime, userName }) => (
        <button
          type="button"
          className="log-open figures"
          aria-label={words.view({ time: loginTime, name: userName || words.stranger })}
          aria-current={id === shownId ? 'true' : undefined}
          onClick={() => onShow(id)}
        >
          {shortTime(loginTime, range)}
        </button>
      ),
    },
    {
      key: 'person',
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
      key: 'app',
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
      key: 'event',
      title: words.event,
      className: 'log-event',
      cell: ({ eventType }) => events[eventType],
    },
    {
      key: 'type',
      title: words.loginType,
      className: 'log-type',
      cell: ({ loginType }) => types[loginType] ?? loginType,
    },
    {
      key: 'result',
      title: words.result,
      className: 'log-outcome',
      cell: ({ result }) => <ResultMark result={result} />,
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
  ]
}
