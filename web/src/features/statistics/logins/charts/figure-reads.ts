import { read, useRead } from '#web/platform/api/query.ts'
import { dateOf, dayNumber } from '#web/platform/calendar-days.ts'
import { together } from '#web/platform/charts/loaded.ts'
import { type LogFilter, logRequestOf, timesOf } from '../filter/log-filter.ts'
import { kept } from './reads.ts'

/** The last day of a filter that has begun. `asOf` is a wire time. */
export function lastDayOf(filter: LogFilter, asOf: string): string {
  const [today, last] = [asOf.slice(0, 10), timesOf(filter, asOf).endTime.slice(0, 10)]
  return [today, last].toSorted()[0] ?? today
}

/** People of a day, which narrowing by organization and environment goes for. */
export const useActive = ({ orgCode, env }: LogFilter, day: string) =>
  useRead({
    ...read('POST /iam-log/v1/logStatistic/activeUsers', {
      body: { date: day, ...(orgCode && { orgCode }), ...(env && { env }) },
    }),
    ...kept,
  })

const useCount = (filter: LogFilter, times: { startTime: string; endTime: string }, asOf: string) =>
  useRead({
    ...read('POST /iam-log/v1/loginLog/newChartLoginTimes', {
      body: { ...logRequestOf(filter, asOf), ...times, granularity: 'day' },
    }),
    ...kept,
  })

/** A day’s sign-ins and those of the same weekday before, both until the same time of day where the day is not over. */
export function useDayCounts(filter: LogFilter, day: string, asOf: string) {
  const end = day === asOf.slice(0, 10) ? asOf.slice(11) : '23:59:59'
  const before = dateOf(dayNumber(day) - 7)
  return together(
    useCount(filter, { startTime: `${day} 00:00:00`, endTime: `${day} ${end}` }, asOf),
    useCount(filter, { startTime: `${before} 00:00:00`, endTime: `${before} ${end}` }, asOf),
  )
}

/** Who has a second factor, on each day of the filter too; narrowed by organization alone. */
export function useCoverage(filter: LogFilter, asOf: string) {
  const { orgCode, alone } = filter
  const { startTime, endTime } = timesOf(filter, asOf)
  return useRead({
    ...read('POST /iam-log/v1/logStatistic/mfaCoverage', {
      body: {
        ...(orgCode && { orgCode, includeChildOrg: !alone }),
        startDate: startTime.slice(0, 10),
        endDate: endTime.slice(0, 10),
      },
    }),
    ...kept,
  })
}

const mostOfPage = 200

/** Applications that were opened, the most opened first, and how many of those on offer nobody used. */
export function useUsedApps(filter: LogFilter, asOf: string) {
  const { eventTypes: _, result: __, failReasons: ___, ...asked } = logRequestOf(filter, asOf)
  return useRead({
    ...read('POST /iam-log/v1/loginLog/searchLogSumList', {
      body: { ...asked, pageSize: mostOfPage, sortField: 'launchTimes', sortOrder: 'desc' },
    }),
    ...kept,
  })
}
