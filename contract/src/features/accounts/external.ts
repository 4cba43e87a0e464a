import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { externalType, innerAccount } from '#contract/platform/inner-account.ts'

/** Identifies a pending authorization; valid only in the session that started it. */
const authTag = z.string().regex(/^[\w-]{22,100}$/)

/** Why an authorization failed, other than by the person’s own choice. */
const authorizationFault = z.enum([
  /** A member of another company, or an external contact. */
  'not_member',
  /** A member who may not use the portal’s application there. */
  'not_allowed',
  /** The external provider does not respond. */
  'busy',
  /** The portal’s configuration at the external provider is wrong. */
  'misconfigured',
  /** A number was chosen on the phone that differs from the one beside the QR code. */
  'wrong_number',
  'unknown',
])

const authorization = z.object({
  authTag,
  type: externalType,
  status: z.enum(['pending', 'scanned', 'confirmed', 'cancelled', 'failed', 'expired']),
  /** Seconds until it expires; 0 afterwards. */
  expireSeconds: z.int().min(0),
})

const startedAuthorization = authorization.extend({
  /** For this browser: the authorization page of the external provider. */
  authorizeUrl: z.url(),
  /** For a phone: the portal’s own page, which asks for `number` before it redirects to the external provider. */
  qrContent: z.url(),
  /** The same address as an image (data:image/png). */
  qrCode: z.string(),
  /** Two digits. The phone shows three such numbers, and the person picks the one on this screen. */
  number: z.string().regex(/^\d\d$/),
})
export type StartedAuthorization = z.output<typeof startedAuthorization>

const polledAuthorization = authorization.extend({
  /** The external display name, if confirmed. */
  displayName: z.string().optional(),
  /** The fault, if failed. */
  fault: authorizationFault.optional(),
})
export type PolledAuthorization = z.output<typeof polledAuthorization>

/** Whether and how an external account can be used to sign in. */
const knownLogin = z.object({
  type: externalType,
  connected: z.boolean(),
  /** Whether the person has bound one. */
  bound: z.boolean(),
  /** Redirect in this browser, or QR code for a phone; empty if it is not connected. */
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
      /** Where a full-page redirect returns to; only the personal center is allowed. */
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

/** Pages outside the web application: for phones that scan a QR code, and for callbacks. */
export const externalAccountPages = {
  callback: '/tech-oauth/oauth2/callback/:type',
  scan: '/tech-oauth/oauth2/scan/:ticket',
} as const
