import { paths } from '#web/platform/paths.ts'
import { type LogFilter, logQueryOf } from '../filter/log-filter.ts'
import type { Span } from './periods.ts'

const toMinute = (wireTime: string) => wireTime.slice(0, 16).replace(' ', 'T')

/** A filter of only these times. */
export const within = (filter: LogFilter, { startTime, endTime }: Span): LogFilter => ({
  ...filter,
  range: 'custom',
  from: toMinute(startTime),
  to: toMinute(endTime),
})

const isOfFailures = ({ result, reasons }: LogFilter) =>
  result === '0' || (result === '' && reasons.length > 0)

/** Address of the rows by which people are active: sign-ins, and visits to a session that went on. */
export const peoplePath = (filter: LogFilter): string =>
  rowsPath(
    filter.eventTypes.length > 0 || isOfFailures(filter)
      ? filter
      : { ...filter, eventTypes: ['login', 'refresh'] },
  )

/** Address of the rows that a chart counts: without types of events these are the sign-ins that succeeded, or only those that failed. */
export function rowsPath(filter: LogFilter): string {
  const counted: LogFilter =
    filter.eventTypes.length > 0
      ? filter
      : { ...filter, eventTypes: [isOfFailures(filter) ? 'fail' : 'login'] }
  return `${paths.loginLog}?${logQueryOf(counted)}`
}
