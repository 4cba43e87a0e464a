import type { Granularity } from '@iambiz/contract/features/login-statistics.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { read, useRead } from '#web/platform/api/query.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { type LogFilter, logRequestOf, timesOf } from '../filter/log-filter.ts'

/** What a card waits for. */
export type Loaded<T> = {
  data: T | undefined
  isError: boolean
  /** Shows what was asked for before. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** Two answers that a card needs together. */
export function together<A, B>(one: Loaded<A>, other: Loaded<B>): Loaded<readonly [A, B]> {
  return {
    data: one.data !== undefined && other.data !== undefined ? [one.data, other.data] : undefined,
    isError: one.isError || other.isError,
    isPlaceholderData: one.isPlaceholderData || other.isPlaceholderData,
    refetch: () => Promise.all([one, other].filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  }
}

const kept = { placeholderData: keepPreviousData } as const

const bodyOf = (filter: LogFilter) => logRequestOf(filter, toWireTime(Date.now()))

/** The times of a filter as of now. */
export const spanNow = (filter: LogFilter) => timesOf(filter, toWireTime(Date.now()))

export const usePeople = (filter: LogFilter, granularity: Granularity) =>
  useRead({
    ...read('POST /iam-log/v1/loginLog/chartActiveUsers', { body: { ...bodyOf(filter), granularity } }),
    ...kept,
  })

export const useSignIns = (filter: LogFilter, granularity: Granularity) =>
  useRead({
    ...read('POST /iam-log/v1/loginLog/chartLoginTimes', { body: { ...bodyOf(filter), granularity } }),
    ...kept,
  })

export const useCompared = (filter: LogFilter, granularity: Granularity) =>
  useRead({
    ...read('POST /iam-log/v1/loginLog/newChartLoginTimes', {
      body: { ...bodyOf(filter), granularity, compare: true },
    }),
    ...kept,
  })

export const useTypes = (filter: LogFilter) =>
  useRead({ ...read('POST /iam-log/v1/loginLog/chartLoginTypePie', { body: bodyOf(filter) }), ...kept })

export const useWeek = (filter: LogFilter) =>
  useRead({ ...read('POST /iam-log/v1/loginLog/heatmap', { body: bodyOf(filter) }), ...kept })

/** Portal sign-ins belong to the portal itself, so that applications are compared by how often they are opened. */
export const countedBy = (filter: LogFilter, groupBy: 'app' | 'org'): LogFilter =>
  groupBy === 'app' && filter.eventTypes.length === 0 && filter.result !== '0'
    ? { ...filter, eventTypes: ['launch'] }
    : filter

export const useRanking = (filter: LogFilter, groupBy: 'app' | 'org') =>
  useRead({
    ...read('POST /iam-log/v1/loginLog/newChartLoginTimes', {
      // Only the sums are shown, so the fewest periods will do.
      body: { ...bodyOf(countedBy(filter, groupBy)), granularity: 'month', groupBy, topN: 5, compare: true },
    }),
    ...kept,
  })

/** People of the last day of a filter, which its narrowing by organization and environment goes for. */
export function useActive({ orgCode, env, ...filter }: LogFilter) {
  const today = toWireTime(Date.now()).slice(0, 10)
  const last = timesOf(filter, toWireTime(Date.now())).endTime.slice(0, 10)
  return useRead({
    ...read('POST /iam-log/v1/logStatistic/activeUsers', {
      body: { date: [last, today].toSorted()[0], ...(orgCode && { orgCode }), ...(env && { env }) },
    }),
    ...kept,
  })
}
