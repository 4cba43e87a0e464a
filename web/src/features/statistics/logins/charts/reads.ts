import type { Granularity } from '@iambiz/contract/platform/login-log.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { type LogFilter, logRequestOf, timesOf } from '../filter/log-filter.ts'

export const kept = { placeholderData: keepPreviousData } as const

/** The filter, and the time to which all data of the page refer, as a wire time. */
export type Asked = { filter: LogFilter; asOf: string }
/** The same, with the button shown when there is no data. */
export type AskedOfCard = Asked & { noneAction: ReactNode }
type AskedByTime = Asked & { granularity: Granularity }

const bodyOf = ({ filter, asOf }: Asked) => logRequestOf(filter, asOf)

/** Returns the first and last second of a request. */
export const spanOfAsked = ({ filter, asOf }: Asked) => timesOf(filter, asOf)

export const usePeople = ({ granularity, ...asked }: AskedByTime) =>
  useRead({
    ...read('POST /iam-log/v1/loginLog/chartActiveUsers', { body: { ...bodyOf(asked), granularity } }),
    ...kept,
  })

export const useSignIns = ({ granularity, ...asked }: AskedByTime) =>
  useRead({
    ...read('POST /iam-log/v1/loginLog/chartLoginTimes', { body: { ...bodyOf(asked), granularity } }),
    ...kept,
  })

export const useCompared = ({ granularity, ...asked }: AskedByTime, isWanted: boolean) =>
  useRead({
    ...read('POST /iam-log/v1/loginLog/newChartLoginTimes', {
      body: { ...bodyOf(asked), granularity, compare: true },
    }),
    enabled: isWanted,
    ...kept,
  })

export const useTypes = (asked: Asked) =>
  useRead({ ...read('POST /iam-log/v1/loginLog/chartLoginTypePie', { body: bodyOf(asked) }), ...kept })

export const useWeek = (asked: Asked) =>
  useRead({ ...read('POST /iam-log/v1/loginLog/heatmap', { body: bodyOf(asked) }), ...kept })

/** Sign-ins to the portal belong to no application, so applications are compared by their launches. */
export const countedBy = (filter: LogFilter, groupBy: 'app' | 'org'): LogFilter =>
  groupBy === 'app' && filter.eventTypes.length === 0 && filter.result !== '0'
    ? { ...filter, eventTypes: ['launch'] }
    : filter

export const useRanking = ({ filter, asOf }: Asked, groupBy: 'app' | 'org') =>
  useRead({
    ...read('POST /iam-log/v1/loginLog/newChartLoginTimes', {
      // Only the sums are shown, so the reply needs as few periods as possible.
      body: {
        ...bodyOf({ filter: countedBy(filter, groupBy), asOf }),
        ...{ granularity: 'month', groupBy, topN: 5, compare: true },
      },
    }),
    ...kept,
  })
