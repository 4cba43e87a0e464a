import { z } from 'zod'
import { device } from '../platform/device.ts'
import { endpoints } from '../platform/endpoint.ts'
import { failures } from '../platform/errors.ts'
import { pageOf, paging } from '../platform/page.ts'
import { environment, wireTime, writtenLine, writtenTime } from '../platform/shapes.ts'

/** Why a sign-in failed, whoever refused it. */
export const failReasons = [
  'wrong_password',
  'wrong_totp',
  'locked',
  'disabled',
  'unknown_account',
  'invalid_request',
  'invalid_code',
  'provider_unavailable',
  'other',
] as const
export type FailReason = (typeof failReasons)[number]

export const maxCommentLength = 80

// Any that PostgreSQL takes: rows that were brought along have identifiers of other makes.
const logId = z.guid()

/** A sign-in of the person, or an attempt at one. */
const ownSignIn = z.object({
  id: logId,
  result: z.union([z.literal(0), z.literal(1)]),
  loginType: z.string(),
  failReason: z.enum(failReasons).optional(),
  loginTime: wireTime,
  ip: z.string(),
  ...device,
  env: environment,
  /** Where its session is: the one that the request is made in, still going on, or over. */
  session: z.enum(['current', 'open', 'over']).optional(),
  /** When the person said that it was somebody else. */
  reportTime: wireTime.optional(),
})
export type OwnSignIn = z.output<typeof ownSignIn>

export const loginLogs = endpoints({
  'POST /iam-log/v1/loginLog/mine': {
    access: 'user',
    searches: 'rows',
    about:
      'Sign-ins of the person and attempts at them, the latest first; without times those of the last thirty days.',
    body: paging
      .extend({
        startTime: writtenTime.optional(),
        endTime: writtenTime.optional(),
        result: z.union([z.literal(0), z.literal(1)]).optional(),
      })
      .prefault({}),
    data: pageOf(ownSignIn),
  },
  'POST /iam-log/v1/loginLog/reportSuspicious': {
    access: 'user',
    about:
      'Says that a sign-in was not the person’s own: its session ends, the super managers are told. Once for each.',
    body: z.strictObject({ id: logId, comment: writtenLine(maxCommentLength).optional() }),
    data: z.object({
      /** Whether a session went on until now. */
      ended: z.boolean(),
    }),
  },
})

export const loginLogFailures = failures({
  'login-log.span': {
    code: 7001,
    status: 422,
    zh: '时间范围不能超过 366 天',
    en: 'The time span cannot be longer than 366 days.',
  },
  'login-log.order': {
    code: 2002,
    status: 422,
    zh: '结束时间不能早于开始时间',
    en: 'The end cannot be before the start.',
  },
})
