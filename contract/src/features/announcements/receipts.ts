import { z } from 'zod'
import { writtenMailing } from '#contract/platform/announcement-mail.ts'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { type ListFields, pageOf, paging, queryFields } from '#contract/platform/page.ts'
import { code, wireTime, writtenText } from '#contract/platform/shapes.ts'

/** Maximum length of a search for people. */
const maxKeyword = 80
/** People who can be reminded by name at once; otherwise all unread people are reminded. */
const maxChosen = 200

/** 0 unread, 1 read, 2 confirmed. */
const readStatus = z.union([z.literal(0), z.literal(1), z.literal(2)])

const mailOutcome = z.union([z.literal(0), z.literal(1), z.literal(2)])

const audience = z.object({
  count: z.int(),
  /** People for whom it opens over home. */
  popup: z.int(),
  withoutEmail: z.int(),
  /** Distinct addresses that it would be mailed to. */
  mails: z.int(),
  byOrg: z.array(z.object({ orgCode: z.string(), orgName: z.string(), count: z.int() })),
  byRole: z.array(z.object({ roleNo: z.string(), roleName: z.string(), count: z.int() })),
  /** Examples, the same ones each time. */
  sample: z.array(z.object({ userNo: z.string(), userName: z.string(), orgName: z.string() })),
})
export type Audience = z.output<typeof audience>

const reader = z.object({
  userNo: z.string(),
  userName: z.string(),
  orgCode: z.string(),
  orgName: z.string(),
  email: z.string().optional(),
  readStatus,
  readTime: wireTime.optional(),
  confirmTime: wireTime.optional(),
  /** Status of the mail that was sent when it took effect. */
  mailStatus: z.enum(['none', 'held', 'queued', 'sending', 'sent', 'failed', 'unknown']),
  /** The response of the mail server, or why none was contacted. */
  mailError: z.string().optional(),
})

const receipt = z.object({
  scope: z.literal('bulletin'),
  bulletinId: z.string(),
  title: z.string(),
  /** People it has reached since its release, and readers who have left; always the sum of read and unread. */
  audience: z.int(),
  /** People who have read or confirmed the present text. */
  read: z.int(),
  confirmed: z.int(),
  unread: z.int(),
  /** 0 to 100. */
  readRate: z.number().min(0).max(100),
  /** People who joined later. They are not part of the audience, so that newcomers do not lower its rate. */
  lateJoiners: z.int(),
  /** The audience as counted at the release; missing until it is counted. */
  atRelease: z.int().optional(),
  lastReminder: wireTime.optional(),
  /** Mails sent when it took effect, to the audience and others; `queued` includes those being sent. */
  mail: z.object({
    queued: z.int(),
    sent: z.int(),
    failed: z.int(),
    unknown: z.int(),
    held: z.int(),
  }),
  byOrg: z.array(
    z.object({
      orgCode: z.string(),
      orgName: z.string(),
      audience: z.int(),
      read: z.int(),
      unread: z.int(),
    }),
  ),
  page: pageOf(reader),
})
export type Receipt = z.output<typeof receipt>

const appReceipt = z.object({
  scope: z.literal('app'),
  appId: z.string(),
  /** Released in the last seven days. */
  newCount: z.int(),
  /** All announcements that the caller has not read. */
  unread: z.int(),
})

export const announcementReceiptFailures = failures({
  'announcement.reminded-lately': {
    code: 2005,
    status: 429,
    zh: '4 小时内已提醒过，请稍后再试',
    en: 'You can send one reminder every 4 hours. Try again later.',
  },
})

/** Columns for filtering an announcement's readers; names are in the language of the request. */
export const readerFields = {
  userNo: 'String',
  userName: 'String',
  orgCode: 'String',
  orgName: 'String',
  email: 'String',
  readStatus: 'Number',
  readTime: 'Date',
  confirmTime: 'Date',
  mailStatus: 'String',
} as const satisfies ListFields

export const announcementReceipts = endpoints({
  'POST /iam-portal/system/bulletin/audience': {
    access: 'bulletin-maintain',
    searches: 'rows',
    about: 'Whom an announcement would reach now: all users, or those of its application.',
    body: z.object({
      appId: z.uuid(),
      /** 1 all users, 2 those who see the application. */
      pushScope: z.union([z.literal(1), z.literal(2)]),
      forcedPush: z.boolean().default(false),
      mail: writtenMailing.nullable().optional(),
    }),
    data: audience,
  },
  'POST /iam-portal/system/newBulletinCount/:id': {
    access: 'bulletin-maintain',
    searches: 'rows',
    about:
      'Who of its audience has read an announcement, unread first; with the id of an application, how much is new there.',
    params: z.object({ id: z.uuid() }),
    body: paging
      .extend({
        readStatus: readStatus.optional(),
        /** 0 pending, 1 sent, 2 failed or unknown. */
        mailStatus: mailOutcome.optional(),
        orgCode: code.optional().or(z.literal('').transform(() => undefined)),
        keyword: writtenText(maxKeyword).optional(),
        /** People who joined later, instead of the audience. */
        late: z.boolean().default(false),
        queryFields: queryFields(readerFields),
      })
      .prefault({}),
    data: z.discriminatedUnion('scope', [receipt, appReceipt]),
  },
  'POST /iam-portal/system/bulletin/remind/:id': {
    access: 'bulletin-maintain',
    about:
      'Reminds people who have not read an announcement: all of them, or those who are named. Once in four hours.',
    params: z.object({ id: z.uuid() }),
    body: z
      .object({
        /** Empty: everyone who has not read it. */
        userNos: z.array(z.string().min(1).max(64)).max(maxChosen).default([]),
        channels: z
          .array(z.enum(['popup', 'mail']))
          .min(1)
          .default(['popup']),
      })
      .prefault({}),
    data: z.object({ reminded: z.int() }),
  },
})
