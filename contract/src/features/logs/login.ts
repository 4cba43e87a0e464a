import { z } from 'zod'
import { device } from '#contract/platform/device.ts'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { logTime } from '#contract/platform/login-log.ts'
import { pageOf, paging } from '#contract/platform/page.ts'
import { brokenBatch, chainAsked, verification } from '#contract/platform/sealed-log.ts'
import { environment, wireTime, writtenLine } from '#contract/platform/shapes.ts'

/** Why a sign-in failed, at the portal or the provider. */
export const failReasons = [
  'wrong_password',
  'wrong_totp',
  'wrong_passkey',
  'locked',
  'disabled',
  'unknown_account',
  'not_allowed',
  'password_expired',
  'invalid_request',
  'invalid_code',
  'provider_unavailable',
  'misconfigured',
  'other',
] as const
export type FailReason = (typeof failReasons)[number]

/** Why an application was not opened. */
export type LaunchFailReason = 'no_access' | 'maintenance' | 'no_address'

export const maxCommentLength = 80

// Any UUID version, because imported rows have other ones.
const logId = z.guid()

/** A sign-in of the person, or an attempt. */
const ownSignIn = z.object({
  id: logId,
  result: z.union([z.literal(0), z.literal(1)]),
  loginType: z.string(),
  failReason: z.enum(failReasons).optional(),
  loginTime: wireTime,
  ip: z.string(),
  /** Name of the site with that address, if defined. */
  site: z.string().optional(),
  ...device,
  env: environment,
  /** State of its session: the one of this request, another open one, or ended. */
  session: z.enum(['current', 'open', 'over']).optional(),
  /** When the person reported it as "not me". */
  reportTime: wireTime.optional(),
})
export type OwnSignIn = z.output<typeof ownSignIn>

/** A sign-in reported as "not me", as shown to administrators. */
const reportedSignIn = ownSignIn
  .pick({ id: true, result: true, failReason: true, loginTime: true, ip: true, site: true })
  .extend({
    ...device,
    userNo: z.string(),
    userName: z.string(),
    comment: z.string(),
    reportTime: wireTime,
    /** Whether the report ended its session. */
    ended: z.boolean(),
    handledTime: wireTime.optional(),
    handlerName: z.string().optional(),
  })
export type ReportedSignIn = z.output<typeof reportedSignIn>

const loginLogVerification = verification.extend({
  broken: brokenBatch.extend({ loginTime: wireTime.optional() }).optional(),
})
export type LoginLogVerification = z.output<typeof loginLogVerification>

export const loginLogs = endpoints({
  'POST /iam-log/v1/loginLog/mine': {
    access: 'signed-in',
    searches: 'rows',
    about:
      'Sign-ins of the person and attempts at them, the latest first; without times those of the last thirty days.',
    body: paging
      .extend({
        startTime: logTime.optional(),
        endTime: logTime.optional(),
        result: z.union([z.literal(0), z.literal(1)]).optional(),
      })
      .prefault({}),
    data: pageOf(ownSignIn),
  },
  'POST /iam-log/v1/loginLog/reportSuspicious': {
    access: 'signed-in',
    about:
      'Reports a sign-in as “not me”: its session ends and the super managers are notified. Once per sign-in.',
    body: z.strictObject({ id: logId, comment: writtenLine(maxCommentLength).optional() }),
    data: z.object({
      /** Whether its session was still open until now. */
      ended: z.boolean(),
      /** Whether the password is compromised and must be changed. */
      asksPassword: z.boolean(),
    }),
  },
  'POST /iam-log/v1/loginLog/verifyChain': {
    access: 'login-statistics',
    oneAtATime: true,
    searches: 'rows',
    about:
      'Checks the sealed login log, batch by batch, for what was changed, removed or inserted; for ten seconds at a time.',
    body: chainAsked.prefault({}),
    data: loginLogVerification,
  },
  'GET /iam-log/v1/loginLog/passwordAdvice': {
    access: 'signed-in',
    about: 'Since when the person should change the password, because of a sign-in reported as “not me”.',
    data: z.object({ since: wireTime.optional() }),
  },
  'POST /iam-authority/v1/admin/reportedSignIn/list': {
    access: 'super-manager',
    searches: 'rows',
    about: 'Sign-ins reported as “not me”, the latest report first.',
    body: paging.extend({ handled: z.boolean().optional() }).prefault({}),
    data: pageOf(reportedSignIn),
  },
  'POST /iam-authority/v1/admin/reportedSignIn/handle': {
    access: 'super-manager',
    about: 'Marks a report as looked after, or takes the mark back.',
    body: z.strictObject({ id: logId, handled: z.boolean() }),
    data: z.object({ handled: z.boolean() }),
  },
})

export const loginLogFailures = failures({
  'login-log.span': {
    code: 7001,
    status: 422,
    zh: '时间范围不能超过 366 天',
    en: 'The time range can’t be longer than 366 days.',
  },
  'login-log.unsortable': {
    code: 422,
    status: 422,
    zh: '符合条件的记录超过 20,000 条，只能按时间排序，请缩小筛选范围',
    en: 'More than 20,000 rows match, so they can only be sorted by time. Narrow your filters.',
  },
  'login-log.order': {
    code: 2002,
    status: 422,
    zh: '结束时间不能早于开始时间',
    en: 'The end can’t be before the start.',
  },
})
