import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { externalType, innerAccount } from '#contract/platform/inner-account.ts'

/** Names an authorization that is under way, for the session that began it; nobody else can do anything with it. */
const authTag = z.string().regex(/^[\w-]{22,100}$/)

/** Why an authorization came to nothing, where that is not the person’s own wish. */
const authorizationFault = z.enum([
  /** Somebody of another company, or a contact from outside. */
  'not_member',
  /** A member who may not use the portal’s application there. */
  'not_allowed',
  /** The company elsewhere does not answer now. */
  'busy',
  /** The portal is not set up there as it should be. */
  'misconfigured',
  /** On the phone another number was chosen than the one beside the QR code. */
  'wrong_number',
  'unknown',
])

const authorization = z.object({
  authTag,
  type: externalType,
  status: z.enum(['pending', 'scanned', 'confirmed', 'cancelled', 'failed', 'expired']),
  /** Seconds until it is over; 0 once it is. */
  expireSeconds: z.int().min(0),
})

const startedAuthorization = authorization.extend({
  /** For this browser: the page of the other company. */
  authorizeUrl: z.url(),
  /** For a phone: the portal’s own page, which asks for `number` before it goes on to the other company. */
  qrContent: z.url(),
  /** The same as a picture (data:image/png). */
  qrCode: z.string(),
  /** Two digits. The phone shows three such numbers, and whoever holds it picks the one that stands on this screen. */
  number: z.string().regex(/^\d\d$/),
})
export type StartedAuthorization = z.output<typeof startedAuthorization>

const polledAuthorization = authorization.extend({
  /** The name elsewhere, of a confirmed one. */
  displayName: z.string().optional(),
  /** Of a failed one. */
  fault: authorizationFault.optional(),
})
export type PolledAuthorization = z.output<typeof polledAuthorization>

/** Whether and how somebody can sign in with an account of that kind. */
const knownLogin = z.object({
  type: externalType,
  connected: z.boolean(),
  /** Whether the person has bound one. */
  bound: z.boolean(),
  /** Going there in this browser, or scanning with a phone; none where it is not connected. */
  ways: z.array(z.enum(['redirect', 'qr'])),
})

export const externalAccounts = endpoints({
  'GET /tech-oauth/oauth2/getAuthTag': {
    access: 'signed-in',
    changes: true,
    about:
      'With `type`: whether and how that external login is known. With `purpose` beside it: begins an authorization at WeChat, enterprise WeChat, DingTalk or Feishu. With `authTag`: what has become of it, once a second at most.',
    query: z.object({
      type: externalType.optional(),
      purpose: z.literal('bind').optional(),
      /** Where a full page comes back to; the personal center is the only place there is. */
      redirect: z.string().max(500).optional(),
      authTag: authTag.optional(),
    }),
    data: z.union([startedAuthorization, polledAuthorization, knownLogin]),
  },
  'POST /tech-oauth/oauth2/cancelAuthTag': {
    access: 'signed-in',
    about: 'Ends an authorization of this session; its QR code leads nowhere from then on.',
    body: z.object({ authTag }),
    data: z.object({ cancelled: z.literal(true) }),
  },
  'GET /iam-user/v1/InnerUserAccount/bindOAuth/:type/:authTag': {
    access: 'signed-in',
    stepUp: true,
    changes: true,
    about:
      'Binds the account elsewhere that a confirmed authorization of this session has shown. The tag works once.',
    params: z.object({ type: externalType, authTag }),
    data: innerAccount,
  },
})

export const externalAccountFailures = failures({
  'external-account.test-environment': {
    code: 4001,
    status: 422,
    zh: '测试环境不能绑定',
    en: 'Accounts can’t be linked in the test environment.',
  },
  'external-account.bound': {
    code: 4002,
    status: 409,
    zh: '您已绑定该类账号，请先解绑',
    en: 'You’ve already linked an account of this type. Unlink it first.',
  },
  'external-account.taken': {
    code: 4003,
    status: 409,
    zh: '该外部账号已绑定其他人员',
    en: 'That account is linked to someone else.',
  },
  'external-account.expired': {
    code: 4004,
    status: 410,
    zh: '授权或二维码已失效，请重新获取',
    en: 'The authorization or QR code has expired. Start over.',
  },
  'external-account.not-connected': {
    code: 422,
    status: 422,
    zh: '尚未接入，暂不能绑定',
    en: 'This service isn’t connected yet, so accounts can’t be linked.',
  },
})

/** Pages of the portal outside its application: for phones that scan a QR code, and for coming back from elsewhere. */
export const externalAccountPages = {
  callback: '/tech-oauth/oauth2/callback/:type',
  scan: '/tech-oauth/oauth2/scan/:ticket',
} as const
