import { read, useRead } from '#web/platform/api/query.ts'
import { dateOf, dayNumber } from '#web/platform/calendar-days.ts'
import { together } from '#web/platform/charts/loaded.ts'
import { type LogFilter, logRequestOf, timesOf } from '../filter/log-filter.ts'
import { kept } from './reads.ts'

/** Returns the last day of a filter's range that has started; `asOf` is a wire time. */
export function lastDayOf(filter: LogFilter, asOf: string): string {
  const [today, last] = [asOf.slice(0, 10), timesOf(filter, asOf).endTime.slice(0, 10)]
  return [today, last].toSorted()[0] ?? today
}

/** Reads the active people of a day. Only the filters on organization and environment apply to it. */
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

/**
 * Reads the sign-ins of a day and of the same weekday one week before, both until the same time of day if the day is
 * today.
 */
export function useDayCounts(filter: LogFilter, day: string, asOf: string) {
  const end = day === asOf.slice(0, 10) ? asOf.slice(11) : '23:59:59'
  const before = dateOf(dayNumber(day) - 7)
  return together(
    useCount(filter, { startTime: `${day} 00:00:00`, endTime: `${day} ${end}` }, asOf),
    useCount(filter, { startTime: `${before} 00:00:00`, endTime: `${before} ${end}` }, asOf),
  )
}

/** Reads how many people have a second factor, for each day of the range; only the filter on organization applies. */
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

/** Reads the launched applications, most launches first, with the number of offered applications that nobody used. */
export function useUsedApps(filter: LogFilter, asOf: string) {
  const { eventTypes: _, result: __, failReasons: ___, ...asked } = logRequestOf(filter, asOf)
  return useRead({
    ...read('POST /iam-log/v1/loginLog/searchLogSumList', {
      body: { ...asked, pageSize: mostOfPage, sortField: 'launchTimes', sortOrder: 'desc' },
    }),
    ...kept,
  })
}
