import { z } from 'zod'
import { device } from '#contract/platform/device.ts'
import { endpoints } from '#contract/platform/endpoint.ts'
import { logSortFields } from '#contract/platform/log-list.ts'
import {
  centers,
  chart,
  granularity,
  logDay,
  logFilter,
  loginEventTypes,
  longestKeyword,
  pie,
  signOnProtocols,
} from '#contract/platform/login-log.ts'
import { type ListFields, pageOf, paging, queryFields } from '#contract/platform/page.ts'
import { appOption, code, environment, wireTime, writtenText } from '#contract/platform/shapes.ts'

const mostGroups = 20

const day = z.iso.date()

const groupings = ['none', 'app', 'org', 'loginType', 'env', 'containerType'] as const
export type Grouping = (typeof groupings)[number]

const active = z.object({ dau: z.int(), wau: z.int(), mau: z.int() })

/**
 * Time of the first row that is not counted yet, among the first 10,000 pending ones; missing if only the last minute
 * is pending.
 */
const countedUntil = wireTime.optional()

const loginLogRow = z.object({
  id: z.string(),
  userNo: z.string(),
  userName: z.string(),
  orgCode: z.string().optional(),
  orgName: z.string().optional(),
  roleNo: z.string().optional(),
  appId: z.string().optional(),
  appCode: z.string(),
  appName: z.string(),
  /** The first center that the application is connected to now; missing if there is none, as for the portal itself. */
  center: z.enum(centers).optional(),
  eventType: z.enum(loginEventTypes),
  loginType: z.string(),
  result: z.union([z.literal(0), z.literal(1)]),
  failReason: z.string().optional(),
  loginTime: wireTime,
  /** For all but super managers, IPv4 without the last octet and IPv6 without the last half. */
  ip: z.string(),
  site: z.string().optional(),
  ...device,
  containerType: z.string(),
  env: z.string(),
  sessionId: z.string().optional(),
  traceId: z.string(),
  principalNo: z.string().optional(),
  principalName: z.string().optional(),
  agencyId: z.string().optional(),
  /** Why a session ended, such as `too_many`: replaced by another sign-in. */
  endReason: z.string().optional(),
  /** For a session that ended. */
  durationSec: z.int().optional(),
})
export type LoginLogRow = z.output<typeof loginLogRow>

const sums = z.object({
  loginTimes: z.int(),
  launchTimes: z.int(),
  /** Sign-ons that the application asked for, by any protocol. One that follows an opening counts as both. */
  signOnTimes: z.int(),
  /** The same by protocol, without zeros. */
  signOns: z.array(z.object({ protocol: z.enum(signOnProtocols), times: z.int() })),
  /** Distinct people who signed in to it, opened it or signed on to it. */
  userCount: z.int(),
  failTimes: z.int(),
})

/** Columns for filtering the log; full addresses are visible to super managers only. */
export const loginLogFields = {
  id: 'Number',
  userNo: 'String',
  userName: 'String',
  orgCode: 'String',
  orgName: 'String',
  roleNo: 'String',
  appCode: 'String',
  appName: 'String',
  eventType: 'String',
  loginType: 'String',
  result: 'Number',
  failReason: 'String',
  loginTime: 'Date',
  browser: 'String',
  os: 'String',
  device: 'String',
  containerType: 'String',
  env: 'String',
  traceId: 'String',
  principalNo: 'String',
  principalName: 'String',
  durationSec: 'Number',
} as const satisfies ListFields

/** Columns for filtering the use of applications. */
export const appSumFields = {
  appCode: 'String',
  appName: 'String',
  categoryCode: 'String',
  categoryName: 'String',
  status: 'Number',
  loginTimes: 'Number',
  launchTimes: 'Number',
  signOnTimes: 'Number',
  userCount: 'Number',
  failTimes: 'Number',
  avgPerDay: 'Number',
  firstTime: 'Date',
  lastTime: 'Date',
} as const satisfies ListFields

/** Filter of an application list. */
const appListFilter = z.object({
  ...logFilter.omit({ eventTypes: true, result: true, failReasons: true }).shape,
  /** Part of the code of an application, its name in either language, or its pinyin. */
  keyword: writtenText(longestKeyword).optional(),
  categoryCode: code.optional(),
  /** Only unused applications that are available: neither draft nor offline. */
  onlyUnused: z.boolean().default(false),
  queryFields: queryFields(appSumFields),
  sortField: z
    .enum([
      'appName',
      'appCode',
      'categoryName',
      'loginTimes',
      'launchTimes',
      'signOnTimes',
      'userCount',
      'failTimes',
      'avgPerDay',
      'share',
      'firstTime',
      'lastTime',
    ])
    .default('launchTimes'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
})
export type AppListFilter = z.output<typeof appListFilter>

const appSum = sums.extend({
  appId: z.string(),
  appCode: z.string(),
  appName: z.string(),
  /** Empty for the portal itself, and for applications that no longer exist. */
  categoryCode: z.string(),
  categoryName: z.string(),
  /** 0 draft, 1 online, 2 maintenance, 3 offline; missing if it no longer exists. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]).optional(),
  /** Sign-ins and openings per day of the period; sign-ons may follow openings and are not added. */
  avgPerDay: z.number(),
  /** Share of all openings in the list, 0 to 100; the sum is exactly 100, or 0 if nothing was opened. */
  share: z.number(),
  /** First and last sign-in, opening or sign-on of the period. */
  firstTime: wireTime.optional(),
  lastTime: wireTime.optional(),
  /** If unused in the period: the day of its last use before; missing if there is none. */
  lastUsedOn: day.optional(),
})
export type AppSum = z.output<typeof appSum>

export const loginStatistics = endpoints({
  'POST /iam-log/v1/loginLog/chartActiveUsers': {
    access: 'login-statistics',
    searches: 'figures',
    about:
      'Different people who signed in or came back to a session that went on, in each period and altogether.',
    body: logFilter.extend({ granularity }).prefault({}),
    data: chart.extend({ distinctTotal: z.int() }),
  },
  'POST /iam-log/v1/loginLog/chartLoginTimes': {
    access: 'login-statistics',
    searches: 'figures',
    about: 'Sign-ins that succeeded and those that failed, in each period.',
    body: logFilter.extend({ granularity }).prefault({}),
    data: chart,
  },
  'POST /iam-log/v1/loginLog/chartLoginTypePie': {
    access: 'login-statistics',
    searches: 'figures',
    about: 'Sign-ins by their type.',
    body: logFilter.prefault({}),
    data: pie,
  },
  'POST /iam-log/v1/loginLog/newChartLoginTimes': {
    access: 'any-statistics',
    searches: 'figures',
    weights: { compare: 3 },
    about:
      'Sign-ins in each period, by a group of one’s choice: the largest groups and the rest together; compared with the same groups in the period of the same length before.',
    body: logFilter
      .extend({
        granularity,
        groupBy: z.enum(groupings).default('none'),
        topN: z.int().min(1).max(mostGroups).default(5),
        compare: z.boolean().default(false),
      })
      .prefault({}),
    data: chart.extend({
      previous: chart.optional(),
      /**
       * Percentage change of a running period against the equally long part of the previous one; missing without a
       * previous value.
       */
      growth: z.number().optional(),
    }),
  },
  'POST /iam-log/v1/logStatistic/activeUsers': {
    access: 'login-statistics',
    searches: 'figures',
    about:
      'People who signed in or came back to a session that went on, on a day, in the 7 and in the 30 days that end with it, each compared with the same time before.',
    body: z
      .object({ date: logDay.optional(), orgCode: code.optional(), env: environment.optional() })
      .prefault({}),
    data: active.extend({
      date: day,
      /** People whose first sign-in was on that day. */
      newUsers: z.int(),
      /** Everyone with an active account. */
      registered: z.int(),
      /** `dau` of `mau` in percent, with one decimal. */
      stickiness: z.number(),
      /** People with an open session. */
      onlineNow: z.int(),
      compare: active,
      /** While all statistics are being rebuilt: days before `from`, or all if missing, are not counted yet. */
      countingAnew: z.object({ from: day.optional() }).optional(),
      countedUntil,
    }),
  },
  'POST /iam-log/v1/loginLog/heatmap': {
    access: 'login-statistics',
    searches: 'figures',
    about: 'Sign-ins by weekday and hour.',
    body: logFilter.prefault({}),
    data: z.object({
      cells: z
        .array(z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), count: z.int() }))
        .length(168),
      total: z.int(),
    }),
  },
  'POST /iam-log/v1/loginLog/availableAllApp': {
    access: 'any-statistics',
    searches: 'rows',
    about: 'The applications that one may filter by.',
    body: z.object({ keyword: writtenText(longestKeyword).optional() }).prefault({}),
    data: z.array(appOption),
  },
  'POST /iam-log/v1/loginLog/searchLogSumList': {
    access: 'app-login-statistics',
    searches: 'rows',
    about: 'Use of each application, those without any as well, and sums of the whole list.',
    body: paging.extend(appListFilter.shape).prefault({}),
    data: pageOf(appSum).extend({
      sum: sums,
      /** Number of available applications in the list that nobody used. */
      unused: z.int(),
      /** Categories of the otherwise filtered list, with their number of applications. */
      categories: z.array(z.object({ categoryCode: z.string(), categoryName: z.string(), apps: z.int() })),
      countedUntil,
    }),
  },
  'POST /iam-log/v1/loginLog/excel/sumList': {
    access: 'app-login-statistics',
    about: 'The same list as a spreadsheet of at most 50,000 rows. One at a time for each person.',
    body: appListFilter.prefault({}),
    answers: 'file',
    data: z.null(),
  },
  'POST /iam-log/v1/loginLog/availableOrg': {
    access: 'any-statistics',
    searches: 'rows',
    about: 'The organizations that one may filter by, each after the one above it.',
    body: z.object({}).prefault({}),
    data: z.array(
      z.object({
        orgCode: z.string(),
        orgName: z.string(),
        /** Only if the parent is in the list as well. */
        parentCode: z.string().optional(),
      }),
    ),
  },
  'POST /iam-log/v1/loginLog/list': {
    access: 'any-statistics',
    orMine: true,
    searches: 'rows',
    about:
      'Rows of the login log, the latest first unless they are sorted; with `mine` the caller’s own, which need no right; with `export` the first 50,000 as a spreadsheet.',
    body: paging
      .extend({
        ...logFilter.shape,
        queryFields: queryFields(loginLogFields),
        /** Sorts by time without limit; by other columns only up to 20,000 rows. */
        sortField: z.enum(logSortFields).optional(),
        sortOrder: z.enum(['asc', 'desc']).optional(),
        mine: z.boolean().default(false),
        export: z.boolean().default(false),
      })
      .prefault({}),
    answers: 'envelope-or-file',
    data: pageOf(loginLogRow).extend({
      /** Set if there are more rows than `total`, where counting stopped. */
      more: z.literal(true).optional(),
      countedUntil,
    }),
  },
  'POST /iam-log/v1/loginLog/sums': {
    access: 'any-statistics',
    searches: 'figures',
    weights: { everybody: 20 },
    about: 'The number of failures in the list, and of distinct people.',
    body: logFilter
      .extend({
        /** Whether to count people without a row limit, up to the statement timeout. */
        everybody: z.boolean().default(false),
      })
      .prefault({}),
    data: z.object({
      failTimes: z.int(),
      /** Set if there are more failures, where counting stopped. */
      moreFails: z.literal(true).optional(),
      /** Missing if `everybody` is required, because there are more than 100,000 events. */
      userCount: z.int().optional(),
      /** Set if only the people of 200,000 rows are counted. */
      moreUsers: z.literal(true).optional(),
    }),
  },
  'GET /iam-log/v1/loginLog/detail': {
    access: 'any-statistics',
    orMine: true,
    searches: 'rows',
    about: 'One row of the login log with what else happened in its session.',
    query: z.object({
      /** The log row's number, as in the list. */
      id: z.string().regex(/^\d{1,18}$/),
      mine: z.literal('true').optional(),
    }),
    data: loginLogRow.extend({
      userAgent: z.string(),
      /** Present name of its role; missing if the role no longer exists. */
      roleName: z.string().optional(),
      /** End of the session according to the row: before the row if it was detected later. */
      logoutTime: wireTime.optional(),
      /** All centers that the application is connected to now. */
      centers: z.array(z.enum(centers)),
      /** Visible failures of its address in the preceding 24 hours, at most 99; 0 if the address is invalid. */
      addressFails: z.int(),
      /** Set if there are more, which were not counted. */
      moreAddressFails: z.literal(true).optional(),
      /** Events of its session around the row, oldest first; at most 200. */
      sessionLogs: z.array(
        z.object({
          id: z.string(),
          time: wireTime,
          eventType: z.enum(loginEventTypes),
          appName: z.string(),
          result: z.union([z.literal(0), z.literal(1)]),
        }),
      ),
      /** All visible events of the session: their number, first and last time. */
      session: z.object({ total: z.int(), startTime: wireTime, endTime: wireTime }).optional(),
      /** Whether the row matches its seal and its batch follows the previous one; missing if it is not sealed yet. */
      prevHashOk: z.boolean().optional(),
      /** SHA-256 of the row in its batch, in hexadecimal; missing if it is not sealed yet. */
      hash: z.string().optional(),
    }),
  },
})
