import type { Granularity } from '@iambiz/contract/platform/login-log.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { read, useRead } from '#web/platform/api/query.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { type LogFilter, logRequestOf, timesOf } from '../filter/log-filter.ts'

export const kept = { placeholderData: keepPreviousData } as const

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

export const useCompared = (filter: LogFilter, granularity: Granularity, isWanted: boolean) =>
  useRead({
    ...read('POST /iam-log/v1/loginLog/newChartLoginTimes', {
      body: { ...bodyOf(filter), granularity, compare: true },
    }),
    enabled: isWanted,
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
