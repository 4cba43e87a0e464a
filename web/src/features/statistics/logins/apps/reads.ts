import { keepPreviousData } from '@tanstack/react-query'
import { read, useRead } from '#web/platform/api/query.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { pageSize } from '#web/platform/list/list-address.ts'
import { granularityOf } from '../charts/periods.ts'
import { isAskable, type LogFilter, logRequestOf, timesOf } from '../filter/log-filter.ts'
import { againWhileCounting } from '../filter/look-again.ts'
import { type AppView, appListRequestOf } from './app-view.ts'
import { usesOnly } from './uses.ts'

const kept = { placeholderData: keepPreviousData } as const
const now = () => toWireTime(Date.now())

const usesOf = (filter: LogFilter) => logRequestOf(usesOnly(filter), now())

const granularityFor = (filter: LogFilter) => granularityOf(null, timesOf(filter, now()))

export const useAppList = (view: AppView) =>
  useRead({
    ...read('POST /iam-log/v1/loginLog/searchLogSumList', {
      body: { ...appListRequestOf(view, now()), pageNum: view.place.page, pageSize },
    }),
    ...kept,
    ...againWhileCounting,
    enabled: isAskable(view.filter),
  })

/** Reads the trend of each application on a page. */
export const useTrends = (filter: LogFilter, appCodes: readonly string[]) =>
  useRead({
    ...read('POST /iam-log/v1/loginLog/newChartLoginTimes', {
      body: {
        ...usesOf({ ...filter, appCodes }),
        ...{ granularity: granularityFor(filter), groupBy: 'app', topN: pageSize },
      },
    }),
    ...kept,
    enabled: appCodes.length > 0 && isAskable(filter),
  })

/** Reads the totals of one application. */
export const useAppSums = (filter: LogFilter) =>
  useRead({
    ...read('POST /iam-log/v1/loginLog/searchLogSumList', {
      body: { ...logRequestOf(filter, now()), pageSize: 1 },
    }),
    enabled: isAskable(filter),
  })

export const useUses = (filter: LogFilter) =>
  useRead({
    ...read('POST /iam-log/v1/loginLog/newChartLoginTimes', {
      body: { ...usesOf(filter), granularity: granularityFor(filter) },
    }),
    ...kept,
    enabled: isAskable(filter),
  })

export const useOrganizations = (filter: LogFilter) =>
  useRead({
    ...read('POST /iam-log/v1/loginLog/newChartLoginTimes', {
      // Only the totals are shown, so the reply needs as few periods as possible.
      body: { ...usesOf(filter), granularity: 'month', groupBy: 'org', topN: 5 },
    }),
    ...kept,
    enabled: isAskable(filter),
  })

export const useLatest = (filter: LogFilter) =>
  useRead({
    ...read('POST /iam-log/v1/loginLog/list', { body: { ...logRequestOf(filter, now()), pageSize: 5 } }),
    ...kept,
    enabled: isAskable(filter),
  })
