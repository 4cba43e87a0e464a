import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { fileRef } from '#contract/platform/files.ts'
import { type ListFields, pageOf, pagingQuery, queryFieldsText } from '#contract/platform/page.ts'
import { reading, wireTime, writtenText } from '#contract/platform/shapes.ts'

/** Filters by application; an empty value means no filter. */
const appIdOrNone = z
  .uuid()
  .optional()
  .or(z.literal('').transform(() => undefined))

const announcementType = z.union([z.literal(1), z.literal(2)])
const readStatus = z.union([z.literal(0), z.literal(1), z.literal(2)])

export const userAnnouncement = z.object({
  bulletinId: z.string(),
  title: z.string(),
  ...reading,
  type: announcementType,
  appId: z.string(),
  appCode: z.string(),
  appName: z.string(),
  /** Plain text of the beginning of the content. */
  summary: z.string(),
  forcedPush: z.boolean(),
  pinned: z.boolean(),
  hasAttachment: z.boolean(),
  publishStartTime: wireTime,
  publishEndTime: wireTime.optional(),
  onlineStartTime: wireTime.optional(),
  onlineEndTime: wireTime.optional(),
  releaseTime: wireTime,
  effectState: z.enum(['EFFECTIVE', 'EXPIRED']),
  readStatus,
  readTime: wireTime.optional(),
  /** True if the text is Chinese because there is no English one. */
  langFallback: z.boolean().optional(),
  contentRevision: z.int(),
})
export type UserAnnouncement = z.output<typeof userAnnouncement>

const neighbour = z.object({ bulletinId: z.string(), title: z.string() })

/** An announcement as opened by its reader, in one language. */
const openedAnnouncement = userAnnouncement.omit({ summary: true, pinyin: true, initials: true }).extend({
  /** Sanitized HTML. */
  content: z.string(),
  /** At most one. */
  attachments: z.array(fileRef),
  /** 1 all users, 2 those of the application. */
  pushScope: z.union([z.literal(1), z.literal(2)]),
  version: z.string().optional(),
  impactScope: z.string().optional(),
  operationsContact: z.string().optional(),
  effectiveTime: wireTime.optional(),
  confirmTime: wireTime.optional(),
  /** Whether it was pushed to the caller; editors can also open others. */
  mine: z.boolean(),
  /** The version that the caller has read before it was rewritten; sanitized HTML. */
  diffFrom: z.object({ title: z.string(), content: z.string() }).optional(),
  /** The neighbours by release time, among the caller's present announcements. */
  newer: neighbour.optional(),
  older: neighbour.optional(),
})
export type OpenedAnnouncement = z.output<typeof openedAnnouncement>

const readMark = z.object({
  /** `all` if every announcement was marked. */
  bulletinId: z.string(),
  readStatus,
  readTime: wireTime.optional(),
  confirmTime: wireTime.optional(),
  unread: z.int(),
  forcedUnread: z.int(),
  recent: z.int(),
  /** The new value of `unreadBulletins` of its application. */
  recentInApp: z.int(),
})
export type ReadMark = z.output<typeof readMark>

export const announcementCount = z.object({
  total: z.int(),
  unread: z.int(),
  /** Unread ones counted in badges: forced, or released in the last 14 days and after the person joined. */
  recent: z.int(),
  forcedUnread: z.int(),
  byType: z.object({ '1': z.int(), '2': z.int() }),
})
export type AnnouncementCount = z.output<typeof announcementCount>

const tally = z.object({ total: z.int(), unread: z.int(), forced: z.int() })
export type AnnouncementTally = z.output<typeof tally>

const announcementOverview = z.object({
  all: tally,
  byType: z.object({ '1': tally, '2': tally }),
  /** Applications with announcements, those with unread ones first. */
  apps: z.array(tally.extend({ appId: z.string(), appName: z.string() })),
  /** Present online windows and those that begin within seven days, by start time. */
  downtimes: z.array(
    z.object({
      bulletinId: z.string(),
      title: z.string(),
      appId: z.string(),
      appName: z.string(),
      from: wireTime,
      to: wireTime,
    }),
  ),
})
export type AnnouncementOverview = z.output<typeof announcementOverview>

/** Columns for filtering a person's announcements. */
export const announcementFields = {
  title: 'String',
  type: 'Number',
  appCode: 'String',
  appName: 'String',
  summary: 'String',
  forcedPush: 'Boolean',
  pinned: 'Boolean',
  hasAttachment: 'Boolean',
  readStatus: 'Number',
  effectState: 'String',
  releaseTime: 'Date',
  publishStartTime: 'Date',
  publishEndTime: 'Date',
  onlineStartTime: 'Date',
  onlineEndTime: 'Date',
} as const satisfies ListFields

export const announcements = endpoints({
  'GET /iam-portal/user/getBulletinList': {
    access: 'user',
    whileActing: true,
    about: 'The announcements pushed to the person: pinned first, then unread forced ones, then the newest.',
    query: pagingQuery.extend({
      appId: appIdOrNone,
      type: z.enum(['1', '2']).transform(Number).optional(),
      readStatus: z.enum(['0', '1', '2']).transform(Number).optional(),
      forcedPush: z.literal('1').optional(),
      keyword: writtenText(80).optional(),
      includeExpired: z.enum(['0', '1']).optional(),
      queryFields: queryFieldsText(announcementFields),
    }),
    data: pageOf(userAnnouncement),
  },
  'GET /iam-portal/user/getBulletinCount': {
    access: 'user',
    whileActing: true,
    about: 'How many announcements are there for the person, and how many are unread.',
    query: z.object({ appId: appIdOrNone }),
    data: announcementCount,
  },
  'GET /iam-portal/user/getBulletinOverview': {
    access: 'user',
    whileActing: true,
    about:
      'What the person’s announcements are about: by type, by application, and which applications go down soon.',
    query: z.object({ includeExpired: z.enum(['0', '1']).optional() }),
    data: announcementOverview,
  },
  'GET /iam-portal/user/getBulletinDetail': {
    access: 'user',
    whileActing: true,
    about:
      'One announcement with its content, for those to whom it was pushed and for its editors; marks nothing.',
    query: z.object({ bulletinId: z.uuid() }),
    data: openedAnnouncement,
  },
  'POST /iam-portal/user/updateUserBulletinStatus/:id': {
    access: 'user',
    whileActing: true,
    about:
      'Marks an announcement as unread (0), read (1) or confirmed (2), or all of them as read; a confirmed one stays so. Confirming needs the content revision that was read.',
    params: z.object({ id: z.uuid().or(z.literal('all')) }),
    body: z.object({ status: readStatus, contentRevision: z.int().optional() }),
    data: readMark,
  },
})
