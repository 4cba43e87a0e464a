import { paths } from '#web/platform/paths.ts'
import { type LogFilter, logQueryOf } from '../filter/log-filter.ts'
import type { Span } from './periods.ts'

const toMinute = (wireTime: string) => wireTime.slice(0, 16).replace(' ', 'T')

/** Returns the filter limited to a span of time. */
export const within = (filter: LogFilter, { startTime, endTime }: Span): LogFilter => ({
  ...filter,
  range: 'custom',
  from: toMinute(startTime),
  to: toMinute(endTime),
})

const isOfFailures = ({ result, reasons }: LogFilter) =>
  result === '0' || (result === '' && reasons.length > 0)

/** Returns the path of the log rows that make people active: sign-ins and session refreshes. */
export const peoplePath = (filter: LogFilter): string =>
  rowsPath(
    filter.eventTypes.length > 0 || isOfFailures(filter)
      ? filter
      : { ...filter, eventTypes: ['login', 'refresh'] },
  )

/**
 * Returns the path of the log rows that a chart counts. Without a filter on events these are successful sign-ins, or
 * failed ones if the result is filtered.
 */
export function rowsPath(filter: LogFilter): string {
  const counted: LogFilter =
    filter.eventTypes.length > 0
      ? filter
      : { ...filter, eventTypes: [isOfFailures(filter) ? 'fail' : 'login'] }
  return `${paths.loginLog}?${logQueryOf(counted)}`
}
