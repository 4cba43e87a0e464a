import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { type ListFields, pageOf, paging, queryFields } from '#contract/platform/page.ts'
import { wireTime, writtenText, writtenTime } from '#contract/platform/shapes.ts'

const mostRanked = 50
const longestTitle = 80

/** 1 online, 2 general. */
const announcementType = z.union([z.literal(1), z.literal(2)])
/** Present state of an announcement that was released. */
const effectState = z.enum(['PENDING', 'EFFECTIVE', 'EXPIRED', 'DISABLED', 'VOID'])
const month = z.int().min(1).max(12)
const timeOrNone = writtenTime.or(z.literal('').transform(() => undefined)).optional()

/** Percentage of the people it reached at its release, 0 to 100; missing until they are counted. */
const readRate = z.number().min(0).max(100).optional()

/** Counts of released announcements; `read` and `audience` count pairs of person and announcement. */
const issuedCounts = z.object({
  total: z.int(),
  online: z.int(),
  general: z.int(),
  forced: z.int(),
  read: z.int(),
  audience: z.int(),
  readRate,
})
export type IssuedCounts = z.output<typeof issuedCounts>

const monthCounts = issuedCounts.extend({ month })
export type MonthCounts = z.output<typeof monthCounts>

const rankedSystem = issuedCounts.extend({
  /** Equal totals share a rank. */
  rank: z.int(),
  appId: z.string(),
  appCode: z.string(),
  appName: z.string(),
  /** Number released in each month of the period, in order. */
  months: z.array(z.int()),
})
export type RankedSystem = z.output<typeof rankedSystem>

const issuedAnnouncement = z.object({
  bulletinId: z.string(),
  title: z.string(),
  type: announcementType,
  appId: z.string(),
  appName: z.string(),
  status: z.union([z.literal(1), z.literal(2)]),
  effectState,
  releaseTime: wireTime,
  publishStartTime: wireTime,
  publishEndTime: wireTime.optional(),
  forcedPush: z.boolean(),
  /** 1 all users, 2 those of the application. */
  pushScope: z.union([z.literal(1), z.literal(2)]),
  /** All readers, including those who joined after the release; the receipt counts these separately. */
  read: z.int(),
  confirmed: z.int(),
  /** People it reached at its release; missing until they are counted. */
  audience: z.int().optional(),
  /** Audience minus readers; the receipt lists who has not read. */
  unread: z.int().optional(),
  readRate,
})
export type IssuedAnnouncement = z.output<typeof issuedAnnouncement>

/** Columns for filtering released announcements; titles and names are in the language of the request. */
export const issuedFields = {
  title: 'String',
  type: 'Number',
  appCode: 'String',
  appName: 'String',
  status: 'Number',
  effectState: 'String',
  releaseTime: 'Date',
  publishStartTime: 'Date',
  publishEndTime: 'Date',
  forcedPush: 'Boolean',
  pushScope: 'Number',
} as const satisfies ListFields

const filters = z.object({
  appId: z
    .uuid()
    .optional()
    .or(z.literal('').transform(() => undefined)),
  type: announcementType.optional(),
  effectState: effectState.optional(),
  keyword: writtenText(longestTitle).optional(),
  /** Range of release times. */
  startTime: timeOrNone,
  endTime: timeOrNone,
  queryFields: queryFields(issuedFields),
})
export type IssuedFilters = z.output<typeof filters>

export const exportedColumns = [
  'title',
  'type',
  'appName',
  'effectState',
  'releaseTime',
  'publishStartTime',
  'publishEndTime',
  'forcedPush',
  'pushScope',
  'read',
  'confirmed',
  'audience',
  'readRate',
] as const
export type ExportedColumn = (typeof exportedColumns)[number]

export const announcementStatisticsFailures = failures({
  'announcement.period': {
    code: 2002,
    status: 422,
    zh: '结束月份不能早于开始月份',
    en: 'The last month can’t be before the first.',
  },
  'export.running': {
    code: 429,
    status: 429,
    zh: '您的上一次导出还未完成，请稍后再试',
    en: 'Your last export hasn’t finished yet. Try again in a moment.',
  },
})

export const announcementStatistics = endpoints({
  'POST /iam-portal/bulletin/monthStatistics/:id': {
    access: 'bulletin-maintain',
    searches: 'rows',
    about: 'What was released in each month of a year, for one application, or for 0 all that one maintains.',
    params: z.object({ id: z.literal('0').or(z.uuid()) }),
    query: z.object({
      year: z.coerce.number().int(),
      type: z.coerce.number().pipe(announcementType).optional(),
      /** Filters by present state. */
      effectState: effectState.optional(),
    }),
    data: z.object({
      appId: z.string(),
      /** Empty for all. */
      appName: z.string(),
      year: z.int(),
      months: z.array(monthCounts),
      total: z.int(),
    }),
  },
  'POST /iam-portal/bulletin/systemStatistics': {
    access: 'bulletin-maintain',
    searches: 'rows',
    about:
      'The applications ranked by what was released for them in some months of a year; totals are those of all of them.',
    body: z.object({
      year: z.int(),
      startMonth: month,
      endMonth: month,
      topN: z.int().min(1).max(mostRanked).default(10),
      type: announcementType.optional(),
    }),
    data: issuedCounts.extend({
      ranking: z.array(rankedSystem),
      /** Applications with releases, and all that the caller maintains. */
      systems: z.int(),
      maintained: z.int(),
      /** Number released in the same months of the previous year. */
      previousTotal: z.int(),
    }),
  },
  'POST /iam-portal/bulletin/list': {
    access: 'bulletin-maintain',
    searches: 'rows',
    about: 'What was released, with how often it was read; the latest release first.',
    body: paging.extend(filters.shape).prefault({}),
    data: pageOf(issuedAnnouncement),
  },
  'POST /iam-portal/bulletin/excel/list': {
    access: 'bulletin-maintain',
    about:
      'The same list as a spreadsheet of at most 50,000 rows; every value but a count is text. One at a time for each person.',
    body: filters
      .extend({ columns: z.array(z.enum(exportedColumns)).min(1).max(exportedColumns.length).optional() })
      .prefault({}),
    answers: 'file',
    data: z.null(),
  },
})
