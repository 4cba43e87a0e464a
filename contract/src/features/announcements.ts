import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { pageOf, pagingQuery } from '../platform/page.ts'
import { reading, wireTime } from '../platform/shapes.ts'

/** An application to narrow by; an empty one is none. */
const appIdOrNone = z
  .uuid()
  .optional()
  .or(z.literal('').transform(() => undefined))

export const announcementType = z.union([z.literal(1), z.literal(2)])
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
  /** True where the text is Chinese because no English one was written. */
  langFallback: z.boolean().optional(),
  contentRevision: z.int(),
})
export type UserAnnouncement = z.output<typeof userAnnouncement>

export const announcementCount = z.object({
  total: z.int(),
  unread: z.int(),
  forcedUnread: z.int(),
  byType: z.object({ '1': z.int(), '2': z.int() }),
})
export type AnnouncementCount = z.output<typeof announcementCount>

export const announcements = endpoints({
  'GET /iam-portal/user/getBulletinList': {
    access: 'user',
    about: 'The announcements pushed to the person: pinned first, then unread forced ones, then the newest.',
    query: pagingQuery.extend({
      appId: appIdOrNone,
      type: z.enum(['1', '2']).transform(Number).optional(),
      readStatus: z.enum(['0', '1', '2']).transform(Number).optional(),
      keyword: z.string().max(80).optional(),
      includeExpired: z.enum(['0', '1']).optional(),
    }),
    data: pageOf(userAnnouncement),
  },
  'GET /iam-portal/user/getBulletinCount': {
    access: 'user',
    about: 'How many announcements are there for the person, and how many are unread.',
    query: z.object({ appId: appIdOrNone }),
    data: announcementCount,
  },
})
