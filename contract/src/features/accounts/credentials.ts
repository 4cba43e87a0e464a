import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { passkeyOptions, passkeyResponse } from '#contract/platform/webauthn.ts'

/** Rules for new passwords; the first two can be checked while typing. */
const passwordRule = z.enum(['length', 'words', 'common', 'recent'])
export type PasswordRule = z.output<typeof passwordRule>

/** Longer than any valid password, so that a long one gets the proper error. */
const typedPassword = z.string().max(1000)

const passwordPolicy = z.object({
  /** False if an external provider stores the passwords; `address` is its page for changing them. */
  changeable: z.boolean(),
  address: z.string().optional(),
  /** Whether codes can be mailed, for a password reset or a new address. */
  mailsCodes: z.boolean(),
  /** Domains that a person's e-mail address may have. */
  mailDomains: z.array(z.string()),
  /** Counted in characters (code points). */
  min: z.int(),
  max: z.int(),
  /** Number of passwords, including the present one, that cannot be reused. */
  history: z.int(),
  /** The rules in one sentence, in the language of the request. */
  text: z.string(),
  rules: z.array(passwordRule),
  /** Forbidden words of company and product, in lower case without spaces and punctuation. */
  words: z.array(z.string()),
})
export type PasswordPolicy = z.output<typeof passwordPolicy>

/**
 * Methods offered with 1009 for a step-up; empty if only another sign-in helps. `provider` is a sign-in at the
 * provider, started with `stepUp/start`.
 */
const stepUpMethod = z.enum(['password', 'totp', 'passkey', 'recovery', 'provider'])
export type StepUpMethod = z.output<typeof stepUpMethod>

const givenTicket = z.object({ pwdTicket: z.string(), expireSeconds: z.int() })

export const credentials = endpoints({
  'POST /iam-portal/auth/stepUp': {
    access: 'signed-in',
    about:
      'Asks the person again who they are. The ticket, as header `pwd-ticket`, opens calls that answer 1009, in this session alone and for the minutes of the setting `stepUpMinutes`.',
    body: z.object({
      /** `totp` also accepts a recovery code. */
      method: z.enum(['password', 'totp']),
      value: typedPassword,
    }),
    data: givenTicket,
  },
  'POST /iam-portal/auth/stepUp/passkey/start': {
    access: 'signed-in',
    about: 'Begins a step-up by passkey: the options for `navigator.credentials.get`.',
    data: z.object({ options: passkeyOptions }),
  },
  'POST /iam-portal/auth/stepUp/passkey/finish': {
    access: 'signed-in',
    about: 'Exchanges the response of one of the person’s passkeys for a ticket, once.',
    body: z.strictObject({ credential: passkeyResponse }),
    data: givenTicket,
  },
  'POST /iam-portal/auth/stepUp/start': {
    access: 'signed-in',
    about:
      'Starts a step-up at an external provider, which stores the passwords itself. The address is where it asks the person to sign in again; it sends the browser back to `redirect`, a home URL.',
    body: z.strictObject({ redirect: z.string().max(2000).optional() }).prefault({}),
    data: z.object({ url: z.string() }),
  },
  'POST /iam-portal/auth/stepUp/finish': {
    access: 'signed-in',
    about:
      'Exchanges what the provider sent the browser back with for a ticket, once, in the session that started it: the provider has asked the same person since.',
    body: z.strictObject({
      code: z.string().min(1).max(4096),
      state: z.string().min(1).max(512),
      iss: z.string().max(512).optional(),
    }),
    data: givenTicket,
  },
  'GET /iam-portal/v1/portal/password/policy': {
    access: 'anonymous',
    about: 'What a new password has to be like, or where passwords are changed instead.',
    data: passwordPolicy,
  },
  'POST /iam-portal/v1/portal/password/reset': {
    access: 'signed-in',
    about:
      'Changes the password of the person, with the present one or a step-up ticket. Every other session of the person ends; this one signs out and in again.',
    body: z.object({
      oldPassword: typedPassword.optional(),
      pwdTicket: z.string().max(100).optional(),
      newPassword: typedPassword,
      confirmPassword: typedPassword,
    }),
    data: z.object({ reloginRequired: z.literal(true) }),
  },
})

export const credentialFailures = failures({
  'step-up.needed': {
    code: 1009,
    status: 401,
    zh: '为保护您的账号，请先验证身份',
    en: 'To protect your account, verify it’s you first.',
  },
  'step-up.unavailable': {
    code: 422,
    status: 422,
    zh: '登录密码由其他身份提供方管理，不能用密码验证身份',
    en: 'Your password is managed by another identity provider, so you can’t use it to verify here.',
  },
  'step-up.another-person': {
    code: 403,
    status: 403,
    zh: '您在登录服务中使用了另一个账号，请用当前账号验证身份',
    en: 'You signed in with a different account. Verify with the account you use here.',
  },
  'step-up.over': {
    code: 410,
    status: 410,
    zh: '本次验证已失效，请重新验证',
    en: 'This verification is no longer valid. Verify again.',
  },
  'step-up.second-factor': {
    code: 1009,
    status: 401,
    zh: '此操作关系到账号安全，请用通行密钥、动态口令或恢复码验证身份',
    en: 'This affects your account’s security. Verify it’s you with a passkey, a one-time code or a recovery code.',
  },
  'password.empty': { code: 4007, status: 422, zh: '密码不能为空', en: 'Password is required.' },
  'password.wrong': {
    code: 4007,
    status: 422,
    zh: '密码不正确，多次输错后需等待一段时间再试',
    en: 'Incorrect password. After several failed attempts, you’ll need to wait before trying again.',
  },
  'password.format': {
    code: 4008,
    status: 422,
    zh: '密码格式不正确，请按要求设置',
    en: 'This password doesn’t meet the requirements. Choose another one.',
  },
  'password.differ': {
    code: 4009,
    status: 422,
    zh: '两次输入的密码不一致',
    en: 'The passwords don’t match.',
  },
  'password.recent': {
    code: 4010,
    status: 422,
    zh: '最近使用过该密码，请换一个',
    en: 'You’ve used this password recently. Choose another one.',
  },
  'password.elsewhere': {
    code: 422,
    status: 422,
    zh: '登录密码由其他身份提供方管理，请前往该系统修改',
    en: 'Your password is managed by another identity provider. Change it there.',
  },
})
