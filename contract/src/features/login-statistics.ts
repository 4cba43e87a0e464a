import { z } from 'zod'
import { device } from '../platform/device.ts'
import { endpoints } from '../platform/endpoint.ts'
import { pageOf, paging } from '../platform/page.ts'
import { code, environment, wireTime, writtenTime } from '../platform/shapes.ts'

export const loginEventTypes = ['login', 'launch', 'logout', 'fail', 'refresh'] as const
export type LoginEventType = (typeof loginEventTypes)[number]

const centers = ['unifiedAuth', 'businessCenter', 'merchantCenter', 'permissionCenter'] as const

const longestKeyword = 80
const mostGroups = 20
const mostApplications = 300

const timeOrNone = writtenTime.or(z.literal('').transform(() => undefined)).optional()
const appCode = z.string().min(1).max(64)
const day = z.iso.date()

/** Which rows of the log count; without times those of the last thirty days. Both times are included. */
const logFilter = z.object({
  startTime: timeOrNone,
  endTime: timeOrNone,
  appCodes: z.array(appCode).max(mostApplications).optional(),
  orgCode: code.optional(),
  /** Organizations below it count as well, unless this says no. */
  includeChildOrg: z.boolean().default(true),
  env: environment.optional(),
  loginTypes: z.array(z.string().min(1).max(32)).max(20).optional(),
  eventTypes: z.array(z.enum(loginEventTypes)).min(1).optional(),
  result: z.union([z.literal(0), z.literal(1)]).optional(),
  containerType: z.string().min(1).max(64).optional(),
  /** In the number of a person, or in the name. */
  userKeyword: z.string().trim().max(longestKeyword).optional(),
  /** Applications of that center. */
  center: z.enum(centers).optional(),
})
export type LogFilter = z.output<typeof logFilter>

const granularities = ['hour', 'day', 'week', 'month'] as const
export type Granularity = (typeof granularities)[number]
const granularity = z.enum(granularities).default('day')

const groupings = ['none', 'app', 'org', 'loginType', 'env', 'containerType'] as const
export type Grouping = (typeof groupings)[number]

/** `total` is the sum of all numbers, except where they count people: then it is that of the people in each period. */
const chart = z.object({
  /** `yyyy-MM-dd HH:00`, `yyyy-MM-dd`, `yyyy-Www` (ISO 8601) or `yyyy-MM`; none is left out. */
  categories: z.array(z.string()),
  series: z.array(z.object({ code: z.string(), name: z.string(), data: z.array(z.int()) })),
  total: z.int(),
})
export type Chart = z.output<typeof chart>

const pie = z.object({
  total: z.int(),
  items: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      value: z.int(),
      /** 0 to 100 with two decimals; together exactly 100. */
      percent: z.number().min(0).max(100),
    }),
  ),
})
export type Pie = z.output<typeof pie>

const active = z.object({ dau: z.int(), wau: z.int(), mau: z.int() })

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
  eventType: z.enum(loginEventTypes),
  loginType: z.string(),
  result: z.union([z.literal(0), z.literal(1)]),
  failReason: z.string().optional(),
  loginTime: wireTime,
  /** Of IPv4 without its last number, of IPv6 without its last half, for all but super managers. */
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
  /** Of a session that ended. */
  durationSec: z.int().optional(),
})
export type LoginLogRow = z.output<typeof loginLogRow>

const sums = z.object({
  loginTimes: z.int(),
  launchTimes: z.int(),
  /** Different people who signed in to it or opened it. */
  userCount: z.int(),
  failTimes: z.int(),
})

const appSum = sums.extend({
  appId: z.string(),
  appCode: z.string(),
  appName: z.string(),
  categoryName: z.string(),
  /** Sign-ins and openings per day of the period. */
  avgPerDay: z.number(),
  /** Of all sign-ins and openings in the list, 0 to 100. */
  share: z.number(),
})
export type AppSum = z.output<typeof appSum>

export const loginStatistics = endpoints({
  'POST /iam-log/v1/loginLog/chartActiveUsers': {
    access: 'login-statistics',
    searches: 'rows',
    about: 'Different people who signed in, in each period and altogether.',
    body: logFilter.extend({ granularity }).prefault({}),
    data: chart.extend({ distinctTotal: z.int() }),
  },
  'POST /iam-log/v1/loginLog/chartLoginTimes': {
    access: 'login-statistics',
    searches: 'rows',
    about: 'Sign-ins that succeeded and those that failed, in each period.',
    body: logFilter.extend({ granularity }).prefault({}),
    data: chart,
  },
  'POST /iam-log/v1/loginLog/chartLoginTypePie': {
    access: 'login-statistics',
    searches: 'rows',
    about: 'Sign-ins by their type.',
    body: logFilter.prefault({}),
    data: pie,
  },
  'POST /iam-log/v1/loginLog/newChartLoginTimes': {
    access: 'any-statistics',
    searches: 'rows',
    about:
      'Sign-ins in each period, by a group of one’s choice: the largest groups and the rest together; compared with the period of the same length before.',
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
      /** In percent; missing where nothing was before. */
      growth: z.number().optional(),
    }),
  },
  'POST /iam-log/v1/logStatistic/activeUsers': {
    access: 'login-statistics',
    searches: 'rows',
    about:
      'People who signed in on a day, in the 7 and in the 30 days that end with it, each compared with the same time before.',
    body: z
      .object({ date: day.optional(), orgCode: code.optional(), env: environment.optional() })
      .prefault({}),
    data: active.extend({
      date: day,
      /** Whose first sign-in was on that day. */
      newUsers: z.int(),
      /** Everybody with an account in use. */
      registered: z.int(),
      /** `dau` of `mau` in percent, with one decimal. */
      stickiness: z.number(),
      /** With a session that goes on now. */
      onlineNow: z.int(),
      compare: active,
    }),
  },
  'POST /iam-log/v1/loginLog/heatmap': {
    access: 'login-statistics',
    searches: 'rows',
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
    body: z.object({ keyword: z.string().trim().max(longestKeyword).optional() }).prefault({}),
    data: z.array(z.object({ appId: z.string(), appCode: z.string(), appName: z.string() })),
  },
  'POST /iam-log/v1/loginLog/searchLogSumList': {
    access: 'app-login-statistics',
    searches: 'rows',
    about: 'Use of each application, those without any as well, and sums of the whole list.',
    body: paging
      .extend({
        ...logFilter.shape,
        sortField: z
          .enum(['appName', 'loginTimes', 'launchTimes', 'userCount', 'failTimes'])
          .default('launchTimes'),
        sortOrder: z.enum(['asc', 'desc']).default('desc'),
      })
      .prefault({}),
    data: pageOf(appSum).extend({ sum: sums }),
  },
  'POST /iam-log/v1/loginLog/list': {
    access: 'any-statistics',
    searches: 'rows',
    about: 'Rows of the login log, the latest first.',
    body: paging.extend(logFilter.shape).prefault({}),
    data: pageOf(loginLogRow),
  },
  'GET /iam-log/v1/loginLog/detail': {
    access: 'any-statistics',
    searches: 'rows',
    about: 'One row of the login log with what else happened in its session.',
    /** The number of the row in the log, as the list tells it. */
    query: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
    data: loginLogRow.extend({
      userAgent: z.string(),
      sessionLogs: z.array(
        z.object({ id: z.string(), time: wireTime, eventType: z.enum(loginEventTypes), appName: z.string() }),
      ),
    }),
  },
})
