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

/** Address of the rows that a chart counts: without types of events these are the sign-ins that succeeded, or only those that failed. */
export function rowsPath(filter: LogFilter): string {
  const { eventTypes, result } = filter
  const counted: LogFilter =
    eventTypes.length > 0 ? filter : { ...filter, eventTypes: [result === '0' ? 'fail' : 'login'] }
  return `${paths.loginLog}?${logQueryOf(counted)}`
}
