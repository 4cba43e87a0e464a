import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import {
  centers,
  chart,
  logDay,
  logFilter,
  logTime,
  longestKeyword,
  pie,
} from '#contract/platform/login-log.ts'
import { type ListFields, pageOf, paging, queryFields } from '#contract/platform/page.ts'
import { code, revision, writtenText } from '#contract/platform/shapes.ts'

const day = z.iso.date()
const center = z.enum(centers)
const flag = z.union([z.literal(0), z.literal(1)])

/** The pie of a center has the parts `connected` and `notConnected`; exempt applications are in neither. */
const standing = pie.extend({ center, centerName: z.string() })

const centerStanding = standing.extend({
  /** Connected since the first day of that month. */
  newThisMonth: z.int(),
  /** Applications that need not be connected to it. */
  exempt: z.int(),
})
export type CenterStanding = z.output<typeof centerStanding>

/** Which applications: with a center, those required to be connected to it. */
const wanted = z.object({
  keyword: writtenText(longestKeyword).optional(),
  center: center.optional(),
  /** With a center: connected to it; without one: connected to all required centers. */
  connected: z.boolean().optional(),
  categoryCode: z.string().max(64).optional(),
  /** Organization of the owner, including those below. */
  orgCode: code.optional(),
  /** The state at the end of that day; today by default. */
  statDate: logDay.optional(),
})
export type IntegrationFilter = z.output<typeof wanted>

/** Columns for filtering applications; 1 means connected. */
export const integrationFields = {
  appCode: 'String',
  appName: 'String',
  categoryName: 'String',
  ownerName: 'String',
  unifiedAuth: 'Number',
  businessCenter: 'Number',
  merchantCenter: 'Number',
  permissionCenter: 'Number',
} as const satisfies ListFields

export const integrationSorts = ['sortNo', 'appName', 'categoryName', ...centers] as const
const listed = {
  /** By a center: by the day of connection; unconnected ones last. */
  sortField: z.enum(integrationSorts).default('sortNo'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  queryFields: queryFields(integrationFields),
}

const appIntegration = z.object({
  appId: z.string(),
  appCode: z.string(),
  appName: z.string(),
  categoryName: z.string(),
  ownerName: z.string(),
  unifiedAuth: flag,
  businessCenter: flag,
  merchantCenter: flag,
  permissionCenter: flag,
  /** Day of connection, for each connected center. */
  connectTimes: z.partialRecord(center, day),
  /** Centers that it need not be connected to. */
  exempt: z.array(center),
  /** Revision for `app/integrate`; 0 if nothing was recorded. */
  revisions: z.record(center, revision),
})
export type AppIntegration = z.output<typeof appIntegration>

const mostShown = 20

export const integration = endpoints({
  'POST /iam-log/v1/loginLog/chartIntegratePie': {
    access: 'login-statistics',
    searches: 'figures',
    about:
      'How many applications are connected to one center at the end of the filter’s times, of those that ought to be; weighed by logins, how often the ones and the others were used within the filter.',
    body: logFilter.extend({ center, weight: z.enum(['apps', 'logins']).default('apps') }),
    data: standing,
  },
  'POST /iam-log/v1/appstatic/allIntegratePie': {
    access: 'login-statistics',
    searches: 'figures',
    about: 'How many applications are connected to each of the four centers, of those that ought to be.',
    body: wanted.pick({ orgCode: true, statDate: true }).prefault({}),
    data: z.object({ totalApps: z.int(), statDate: day, centers: z.array(centerStanding).length(4) }),
  },
  'POST /iam-log/v1/loginLog/iamHistogramPie': {
    access: 'login-statistics',
    searches: 'figures',
    about:
      'Unified authentication: newly connected applications by month with how many are connected then, or how often the most used of them were used.',
    body: logFilter
      .extend({
        dimension: z.enum(['month', 'app']).default('month'),
        topN: z.int().min(1).max(mostShown).default(10),
      })
      .prefault({}),
    data: z.object({
      /** By month: series `new` and `connected`, total of the new ones. By application: one series by name. */
      histogram: chart,
      pie,
    }),
  },
  'POST /iam-log/v1/appstatic/searchAppIntegrate': {
    access: 'login-statistics',
    searches: 'rows',
    about: 'The applications behind the pies, with what each of them is connected to and since when.',
    body: paging.extend({ ...wanted.shape, ...listed }).prefault({}),
    data: pageOf(appIntegration).extend({
      /** Categories for narrowing the list, with their number of applications. */
      categories: z.array(z.object({ categoryCode: z.string(), categoryName: z.string(), apps: z.int() })),
    }),
  },
  'POST /iam-log/v1/appstatic/excel/list': {
    access: 'login-statistics',
    about: 'The same list as a spreadsheet. One at a time for each person.',
    body: wanted.extend(listed).prefault({}),
    answers: 'file',
    data: z.null(),
  },
  'POST /iam-authority/v1/admin/app/integrate/detail': {
    access: 'authority-manager',
    about: 'What one application, in whatever state, is to each of the four centers, and since when.',
    body: z.strictObject({ appId: z.uuid() }),
    data: appIntegration.pick({ appId: true, connectTimes: true, exempt: true, revisions: true }),
  },
  'POST /iam-authority/v1/admin/app/integrate': {
    access: 'authority-manager',
    about:
      'Records that an application is connected to a center since a day, or is not any more from a day on, or need not be.',
    body: z.strictObject({
      appId: z.uuid(),
      center,
      connected: z.boolean(),
      /** Today by default; not in the future. */
      time: logDay.or(logTime.transform((time) => time.slice(0, 10))).optional(),
      /** Whether it is exempt; only with `connected` false. */
      exempt: z.boolean().default(false),
      /** Refused if outdated; not compared if omitted. */
      revision: revision.optional(),
    }),
    data: z.object({ connected: z.boolean(), exempt: z.boolean(), time: day.optional(), revision }),
  },
})

export const integrationFailures = failures({
  'integration.day': {
    code: 422,
    status: 422,
    zh: '接入日期不能晚于今天',
    en: 'The date can’t be in the future.',
  },
  'integration.by-connection': {
    code: 409,
    status: 409,
    zh: '该应用的状态跟随「应用接入」，请在那里启用或停用',
    en: 'This app’s status follows its connection. Turn the connection on or off instead.',
  },
  'integration.exempt': {
    code: 422,
    status: 422,
    zh: '已接入的应用不能设为无需接入',
    en: 'A connected app can’t be exempt.',
  },
})
