import type { LoginLogRow } from '@iambiz/contract/features/statistics/logins.ts'
import { Fragment } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { logReasonWords } from '#web/platform/log-reason-phrases.ts'
import { eventWords, loginTypeWords } from '../filter/phrases.ts'

type Named = Readonly<Record<string, string>>

/**
 * The second line of a row on a phone, with the data of the hidden columns. For a failure it shows the reason, because
 * the line above already shows the failure.
 */
export function RowMeta({ row }: { row: LoginLogRow }) {
  const events = usePhrases(eventWords)
  const types: Named = usePhrases(loginTypeWords)
  const reasons: Named = usePhrases(logReasonWords)
  const { appName, eventType, failReason, loginType, ip, site } = row
  const reason = failReason && (reasons[failReason] ?? failReason)
  const parts = [
    appName,
    ...(eventType === 'fail' && reason ? [reason] : [events[eventType], reason]),
    types[loginType] ?? loginType,
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
