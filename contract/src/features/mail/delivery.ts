import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { type ListFields, pageOf, paging, queryFields } from '#contract/platform/page.ts'
import { wireTime, writtenText } from '#contract/platform/shapes.ts'

/**
 * held: no mail server is configured. queued: waiting, possibly for a retry. sending: being delivered by a worker.
 * sent: accepted by the mail server. failed: no further automatic retry. unknown: submitted without a response.
 */
const mailState = z.enum(['held', 'queued', 'sending', 'sent', 'failed', 'unknown'])
export type MailState = z.output<typeof mailState>

/** Why a mail was not sent, or not yet. */
const mailReason = z.enum([
  'refused',
  'not-now',
  'unreachable',
  'tls',
  'sign-in',
  'sender',
  'no-answer',
  'worker-lost',
  'recipient-left',
  'bad-address',
  'gave-up',
  'withdrawn',
  'group-disabled',
  'overdue',
])

/** Maximum mails that are queued again at once. */
const maxRetried = 100

/** Counting limit per state; larger counts are reported as this number. */
export const maxCounted = 100_000

const entry = z.object({
  id: z.string(),
  bulletinId: z.string().optional(),
  cause: z.enum([
    'release',
    'template-test',
    'reminder',
    'access-request',
    'fault',
    'suspicious-sign-in',
    'password-changed',
    'password-forgotten',
    'email-change',
    'external-account',
    'new-device',
    'second-factor',
    'connection',
    'delegation',
    'transport-test',
    'account-opened',
  ]),
  to: z.string(),
  userNo: z.string().optional(),
  userName: z.string().optional(),
  cc: z.array(z.string()),
  subject: z.string(),
  status: mailState,
  attempts: z.int(),
  reason: mailReason.optional(),
  /** Response of the mail server. */
  error: z.string().optional(),
  /** Time of creation. */
  time: wireTime,
  /** Time of the next attempt, for pending mails. */
  nextTime: wireTime.optional(),
  /** Time of the final state. */
  settledTime: wireTime.optional(),
})
export type MailLogEntry = z.output<typeof entry>

/** Columns for filtering mails; subjects and names are in the language of the request. */
export const mailFields = {
  cause: 'String',
  to: 'String',
  userNo: 'String',
  userName: 'String',
  subject: 'String',
  status: 'String',
  attempts: 'Number',
  reason: 'String',
  error: 'String',
  time: 'Date',
  settledTime: 'Date',
} as const satisfies ListFields

const counts = z.object({
  held: z.int(),
  queued: z.int(),
  sending: z.int(),
  sent: z.int(),
  failed: z.int(),
  unknown: z.int(),
})

export const mailDeliveryFailures = failures({
  'mail.no-server': {
    code: 409,
    status: 409,
    zh: '未配置邮件服务器，无法发送，邮件继续暂存',
    en: 'No mail server is configured, so nothing can be sent. Emails stay on hold.',
  },
})

export const mailDelivery = endpoints({
  'POST /iam-portal/bulletin/mailLog/list': {
    access: 'bulletin-maintain',
    searches: 'rows',
    about:
      'What became of mails: of one announcement or of all that the person maintains, the latest first. Mails about access requests and faults are for super managers.',
    body: paging
      .extend({
        bulletinId: z.uuid().optional(),
        status: mailState.optional(),
        /** Part of an address. */
        email: writtenText(254).optional(),
        queryFields: queryFields(mailFields),
      })
      .prefault({}),
    /** Number in each state up to `maxCounted`, regardless of the state filter. */
    data: pageOf(entry).extend({ counts }),
  },
  'POST /iam-portal/bulletin/mailLog/retry': {
    access: 'bulletin-maintain',
    about:
      'Queues held, failed and unknown mails again and lists the others. Or queues all held mails, of one announcement or of all that the person maintains.',
    body: z.union([
      z.object({ ids: z.array(z.uuid()).min(1).max(maxRetried) }),
      z.object({ allHeld: z.literal(true), bulletinId: z.uuid().optional() }),
    ]),
    data: z.object({ changed: z.int(), skipped: z.array(z.object({ id: z.string(), status: mailState })) }),
  },
  'GET /iam-portal/bulletin/mailLog/detail': {
    access: 'bulletin-maintain',
    about: 'One mail as it was or will be sent.',
    query: z.object({ id: z.uuid() }),
    data: entry.extend({ messageId: z.string(), text: z.string() }),
  },
})
