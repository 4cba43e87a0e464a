import { z } from 'zod'
import { announcementFields, announcementLimits } from '#contract/platform/announcement-fields.ts'
import { mailing, writtenMailing } from '#contract/platform/announcement-mail.ts'
import { clientToken } from '#contract/platform/client-token.ts'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { fileId, fileRef } from '#contract/platform/files.ts'
import { formattedText } from '#contract/platform/formatted-text.ts'
import { mapValues } from '#contract/platform/objects.ts'
import { type ListFields, pageOf, paging, queryFields } from '#contract/platform/page.ts'
import {
  appOption,
  revision,
  wireTime,
  writtenLine,
  writtenText,
  writtenTime,
} from '#contract/platform/shapes.ts'

const { texts, times, flags } = announcementFields
/** Maximum characters of the content, as sent and as stored. */
export const maxContent = 100_000
const maxBatch = 100

/** 1 online, 2 general. */
const announcementType = z.union([z.literal(1), z.literal(2)])
/** 0 draft, 1 released, 2 void. */
const announcementStatus = z.union([z.literal(0), z.literal(1), z.literal(2)])
const effectState = z.enum(['DRAFT', 'PENDING', 'EFFECTIVE', 'EXPIRED', 'DISABLED', 'VOID'])
export type EffectState = z.output<typeof effectState>
/** 1 all users, 2 users who can see the application when they read. */
const pushScope = z.union([z.literal(1), z.literal(2)])

const inBothLanguages = (max: number) =>
  z.object({ zh: writtenLine(max).default(''), en: writtenLine(max).optional() })
const html = formattedText(maxContent)
const timeOrNone = writtenTime.or(z.literal('').transform(() => undefined)).optional()

/** Input of an editor. Saving checks lengths only; releasing checks completeness. */
const announcementInput = z.object({
  title: inBothLanguages(announcementLimits.title),
  type: announcementType,
  content: z.object({ zh: html.default(''), en: html.optional() }),
  appId: z.uuid(),
  ...mapValues(texts, (_, field) => writtenText(announcementLimits[field]).optional()),
  ...mapValues(times, () => timeOrNone),
  pushScope,
  ...mapValues(flags, () => z.boolean()),
  /** At most one; either uploaded by the caller or already attached. */
  attachments: z.array(fileId).max(10).optional(),
  /** The mail that is sent when it takes effect; null for none. */
  mail: writtenMailing.nullable().optional(),
})
const announcementChange = announcementInput.partial()
/** The fields that were sent; others stay unchanged. */
export type AnnouncementChange = z.output<typeof announcementChange>

const written = z.object({ zh: z.string(), en: z.string().optional() })

const maintainedHead = z.object({
  bulletinId: z.string(),
  title: written,
  type: announcementType,
  appId: z.string(),
  appCode: z.string(),
  appName: z.string(),
  ...mapValues(texts, () => z.string().optional()),
  ...mapValues(times, () => wireTime.optional()),
  pushScope,
  ...mapValues(flags, () => z.boolean()),
  /** At most one. */
  attachments: z.array(fileRef),
  status: announcementStatus,
  enabled: z.boolean(),
  effectState,
  /** Scheduled or being shown. */
  valid: z.boolean(),
  contentRevision: z.int(),
  /** Staff number, or the code of the business system that created it. */
  creatorNo: z.string(),
  creatorName: z.string(),
  updaterName: z.string(),
  createTime: wireTime,
  updateTime: wireTime,
  releaseTime: wireTime.optional(),
  voidTime: wireTime.optional(),
  voidReason: z.string().optional(),
  revision,
  /** In lists: all readers, including those who joined after the release. */
  read: z.int().optional(),
  /** In lists: people it reached at its release; missing until they are counted. */
  audience: z.int().optional(),
  /** Percentage of these, 0 to 100. */
  readRate: z.number().min(0).max(100).optional(),
})
export type MaintainedAnnouncement = z.output<typeof maintainedHead>

const change = z.object({
  revision,
  action: z.string(),
  fields: z.array(z.string()),
  userName: z.string(),
  reason: z.string(),
  time: wireTime,
})

const maintainedDetail = maintainedHead.extend({
  content: written,
  mail: mailing.nullable(),
  changes: z.array(change),
})
export type MaintainedDetail = z.output<typeof maintainedDetail>

const announcementAction = z.enum(['save', 'release', 'void', 'enable', 'disable', 'pin', 'unpin', 'delete'])
export type AnnouncementAction = z.output<typeof announcementAction>

const batchAction = z.enum(['enable', 'disable', 'release', 'void'])

const filters = z.object({
  appId: z
    .uuid()
    .optional()
    .or(z.literal('').transform(() => undefined)),
  type: announcementType.optional(),
  keyword: writtenText(announcementLimits.title).optional(),
  /** Filters by the start of publication, or by creation if there is none yet. */
  startTime: timeOrNone,
  endTime: timeOrNone,
  pushScope: pushScope.optional(),
  /** Scheduled or in effect; all others are invalid. */
  valid: z.boolean().optional(),
})

/** Columns for filtering announcements; titles and names are in the language of the request. */
export const maintainedFields = {
  title: 'String',
  type: 'Number',
  appCode: 'String',
  appName: 'String',
  ...mapValues(texts, () => 'String' as const),
  ...mapValues(times, () => 'Date' as const),
  pushScope: 'Number',
  forcedPush: 'Boolean',
  pinned: 'Boolean',
  status: 'Number',
  enabled: 'Boolean',
  effectState: 'String',
  creatorNo: 'String',
  creatorName: 'String',
  updaterName: 'String',
  createTime: 'Date',
  updateTime: 'Date',
  releaseTime: 'Date',
  voidTime: 'Date',
} as const satisfies ListFields

const listFilters = filters.extend({
  status: announcementStatus.optional(),
  effectState: effectState.optional(),
  forcedPush: z.boolean().optional(),
  queryFields: queryFields(maintainedFields),
})
export type AnnouncementFilters = z.output<typeof listFilters>

const outcome = z.object({
  bulletinId: z.string(),
  status: announcementStatus,
  revision,
  contentRevision: z.int(),
  /** After voiding: queued mails that will not be sent. */
  withdrawnMails: z.int().optional(),
})

export const announcementMaintenanceFailures = failures({
  'announcement.transition': {
    code: 2001,
    status: 409,
    zh: '当前状态不支持此操作，请刷新后重试',
    en: 'You can’t do this in the current status. Reload and try again.',
  },
  'announcement.attachments': {
    code: 2003,
    status: 422,
    zh: '最多上传 1 个附件',
    en: 'Only one attachment is allowed.',
  },
  'announcement.times': {
    code: 2002,
    status: 422,
    zh: '结束时间不能早于开始时间',
    en: 'The end must be after the start.',
  },
  'announcement.too-long': {
    code: 422,
    status: 422,
    zh: '内容过长，请精简，或分成几条公告',
    en: 'The text is too long. Shorten it, or split it into several announcements.',
  },
  'announcement.incomplete': {
    code: 422,
    status: 422,
    zh: '还有必填内容没有填写',
    en: 'Some required fields are still empty.',
  },
  'announcement.past': {
    code: 422,
    status: 422,
    zh: '该时间已经过去，请重新选择',
    en: 'This time has passed. Choose another.',
  },
  'announcement.mailed': {
    code: 2001,
    status: 409,
    zh: '公告已生效，不能再修改邮件通知',
    en: 'The announcement is active, so its email settings can’t be changed.',
  },
  'announcement.mail-group': {
    code: 422,
    status: 422,
    zh: '邮件组不存在，或不属于您维护的应用',
    en: 'The mail group doesn’t exist, or you don’t manage its app.',
  },
  'announcement.mail-people': {
    code: 3002,
    status: 422,
    zh: '邮件组之外最多添加 200 人',
    en: 'You can add up to 200 people besides the groups.',
  },
  'announcement.none-chosen': {
    code: 422,
    status: 422,
    zh: '请至少选择一条数据',
    en: 'At least one data row must be selected.',
  },
})

const forcedReleases =
  'Releasing many forced ones within an hour asks the person for a step-up (1009), then ends (429).'

export const announcementMaintenance = endpoints({
  'POST /iam-portal/system/bulletinCount': {
    access: 'bulletin-maintain',
    about:
      'How many announcements are in each state, of those that one maintains; each as the list finds them.',
    body: filters.prefault({}),
    data: z.object({
      all: z.int(),
      draft: z.int(),
      released: z.int(),
      pending: z.int(),
      effective: z.int(),
      expired: z.int(),
      disabled: z.int(),
      void: z.int(),
      forced: z.int(),
      online: z.int(),
      general: z.int(),
    }),
  },
  'POST /iam-portal/system/bulletin': {
    access: 'bulletin-maintain',
    orSystem: true,
    guarded: { forcedPush: 'bulletin-maintain' },
    about: `Writes an announcement, as a draft or released at once. The same request under one clientToken is one announcement. ${forcedReleases}`,
    body: announcementInput.extend({
      pinned: z.boolean().default(false),
      maintenanceLink: z.boolean().default(false),
      action: z.enum(['save', 'release']).default('save'),
      /** The announcement it was copied from: shared files are copied. */
      copiedFrom: z.uuid().optional(),
      clientToken: clientToken.optional(),
    }),
    data: outcome,
  },
  'POST /iam-portal/system/updateBulletin/:id': {
    access: 'bulletin-maintain',
    orSystem: true,
    guarded: { forcedPush: 'bulletin-maintain' },
    about: `Changes an announcement, or releases, voids, switches, pins or deletes it; needs the revision that was read. ${forcedReleases}`,
    params: z.object({ id: z.uuid() }),
    body: announcementChange.extend({
      action: announcementAction.default('save'),
      voidReason: writtenText(announcementLimits.voidReason).default(''),
      /** Whether people who have read or confirmed the old text must read the new one. */
      mustReread: z.boolean().default(false),
      revision,
    }),
    data: outcome,
  },
  'POST /iam-portal/system/bulletin/batch': {
    access: 'bulletin-maintain',
    guarded: { forcedPush: 'bulletin-maintain' },
    about: `Does the same to several announcements: to all of them, or to none. A release needs the revision of each. ${forcedReleases}`,
    body: z
      .object({
        ids: z.array(z.uuid()).max(maxBatch),
        action: batchAction,
        /** Revisions by ID, as the person saw them; a different revision is refused. */
        revisions: z.record(z.uuid(), revision).default({}),
      })
      .refine(
        ({ ids, action, revisions }) => {
          const seen = new Set(Object.keys(revisions).map((id) => id.toLowerCase()))
          return action !== 'release' || ids.every((id) => seen.has(id.toLowerCase()))
        },
        { path: ['revisions'] },
      ),
    data: z.object({ changed: z.int(), withdrawnMails: z.int().optional() }),
  },
  'GET /iam-portal/system/bulletin/detail': {
    access: 'bulletin-maintain',
    about: 'An announcement as its editors see it: both languages, and who changed what.',
    query: z.object({ bulletinId: z.uuid() }),
    data: maintainedDetail,
  },
  'POST /iam-portal/admin/getBulletinList': {
    access: 'bulletin-maintain',
    searches: 'rows',
    about:
      'The announcements that one maintains, without their content; the latest change first unless sorted.',
    body: paging
      .extend(listFilters.shape)
      .extend({
        sortField: z.enum(['updateTime', 'createTime', 'publishStartTime', 'releaseTime']).optional(),
        sortOrder: z.enum(['asc', 'desc']).optional(),
      })
      .prefault({}),
    data: pageOf(maintainedHead),
  },
  'GET /iam-portal/bulletin/getAllApp': {
    access: 'bulletin-maintain',
    about: 'The applications that one may announce something for.',
    data: z.array(appOption),
  },
})
