import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { innerAccount } from '#contract/platform/inner-account.ts'
import { environment, wireTime } from '#contract/platform/shapes.ts'

const accountId = z.string().max(100)
const deviceName = z.string().max(200)

/** Step-up ticket for clients that do not send the header `pwd-ticket`. */
const withTicket = z.object({ pwdTicket: z.string().max(100).optional() }).optional()

const recoveryCodes = z.array(z.string())

const startedDevice = z.object({
  accountId: z.string(),
  userName: z.string(),
  /** The address below as an image (data:image/png). */
  qrCode: z.string(),
  otpauthUri: z.string(),
  /** Base32; shown only once. */
  secret: z.string(),
  digits: z.literal(6),
  period: z.literal(30),
  algorithm: z.literal('SHA1'),
  expireSeconds: z.int(),
})
export type StartedDevice = z.output<typeof startedDevice>

/** An account at a source of identity with which the person signs in. */
const linkedSource = z.object({
  linkId: z.uuid(),
  /** The source’s name, in the language of the request. */
  name: z.string(),
  displayName: z.string(),
  linkTime: wireTime,
  lastUsedTime: wireTime.optional(),
})
export type LinkedSource = z.output<typeof linkedSource>

/** What the person has saved for an application whose sign-in form is filled in; never the account or password. */
const savedSignIn = z.object({
  appId: z.uuid(),
  /** The application’s name, in the language of the request. */
  name: z.string(),
  savedTime: wireTime,
  lastUsedTime: wireTime.optional(),
  /** Where the provider asks for it again; missing while form fill is switched off. */
  replaceUrl: z.string().optional(),
})
export type SavedSignIn = z.output<typeof savedSignIn>

export const innerAccounts = endpoints({
  'POST /iam-portal/v1/portal/innerAccount': {
    access: 'signed-in',
    about: 'The person’s accounts elsewhere and authenticator devices, bound or not.',
    body: z.object({}).optional(),
    data: z.object({
      userNo: z.string(),
      userName: z.string(),
      env: environment,
      accounts: z.array(innerAccount),
      /** Missing where there are none. */
      sources: z.array(linkedSource).optional(),
      /** Missing where there are none. */
      savedSignIns: z.array(savedSignIn).optional(),
      recoveryCodesLeft: z.int(),
      password: z.object({ changeable: z.boolean(), lastChangeTime: wireTime.optional() }),
    }),
  },
  'POST /iam-portal/v1/portal/singleGenerateQRCode': {
    access: 'signed-in',
    about:
      'Begins to bind an authenticator device; nothing counts before its first code. Answers 1009 where something is bound already or the sign-in is older than ten minutes. `user_name` is ignored: it is the person’s own.',
    query: z.object({
      /** ID of a device to replace, or of an unfinished enrolment; empty for a new device. */
      account_id: accountId.optional(),
      user_name: z.string().max(500).optional(),
      replace: z.literal('1').optional(),
    }),
    data: startedDevice,
  },
  'POST /iam-portal/v1/portal/confirm': {
    access: 'signed-in',
    about:
      'Binds the device that was begun, by its first code. Code and device may stand in the body instead, where no log of addresses sees them.',
    query: z.object({ code: z.string().max(100).optional(), account_id: accountId.optional() }),
    body: z
      .object({
        code: z.string().max(100).optional(),
        accountId: accountId.optional(),
        name: deviceName.optional(),
      })
      .optional(),
    data: z.object({
      bound: z.literal(true),
      accountId: z.string(),
      bindId: z.string(),
      bindTime: wireTime,
      /** Shown only once; empty if the person has some already. */
      recoveryCodes,
    }),
  },
  'POST /iam-portal/v1/portal/unbind/:id': {
    access: 'signed-in',
    about:
      'Ends a binding of the person, by its `bindId`. Answers 1009 without a step-up; for a device that has to be by a one-time code or a recovery code.',
    params: z.object({ id: z.string().min(1).max(100) }),
    body: withTicket,
    data: innerAccount,
  },
  'POST /iam-portal/v1/portal/linkedSource/unlink': {
    access: 'signed-in',
    stepUp: true,
    about: 'Unlinks an account at a source of identity from the person’s account.',
    body: z.strictObject({ linkId: z.uuid() }),
    data: z.null(),
  },
  'POST /iam-portal/v1/portal/savedSignIn/remove': {
    access: 'signed-in',
    about: 'Removes what the person has saved to sign in to an application with.',
    body: z.strictObject({ appId: z.uuid() }),
    data: z.null(),
  },
  'POST /iam-portal/v1/portal/recoveryCodes/regenerate': {
    access: 'signed-in',
    about: 'Creates ten new recovery codes, shown only once; the former ones become invalid. Answers 1009.',
    body: withTicket,
    data: z.object({ recoveryCodes }),
  },
  'POST /iam-portal/v1/portal/innerAccount/rename': {
    access: 'signed-in',
    about: 'Names one of the person’s devices.',
    body: z.object({ accountId, name: deviceName }),
    data: z.object({ accountId: z.string(), displayName: z.string() }),
  },
})

export const innerAccountFailures = failures({
  'inner-account.bound': {
    code: 4002,
    status: 409,
    zh: '该设备已绑定，如需更换请选择替换',
    en: 'This device is already set up. Choose Replace to change it.',
  },
  'inner-account.too-many': {
    code: 4002,
    status: 409,
    zh: '最多绑定 5 台设备，请先解绑一台',
    en: 'You can have up to 5 devices. Remove one first.',
  },
  'inner-account.expired': {
    code: 4004,
    status: 410,
    zh: '二维码已失效，请重新获取',
    en: 'The QR code has expired. Get a new one.',
  },
  'inner-account.code': {
    code: 4005,
    status: 422,
    zh: '验证码不正确，请核对后重试',
    en: 'Incorrect code. Check it and try again.',
  },
  'inner-account.not-bound': {
    code: 4006,
    status: 422,
    zh: '尚未绑定该账号',
    en: 'That account isn’t linked.',
  },
  'inner-account.not-saved': {
    code: 4006,
    status: 422,
    zh: '没有保存该应用的登录信息',
    en: 'There’s no saved sign-in for that app.',
  },
  'inner-account.name': {
    code: 422,
    status: 422,
    zh: '设备名称须为 1 至 40 个字符，不能包含特殊字符',
    en: 'Device names must be 1 to 40 characters, with no special characters.',
  },
  'inner-account.unavailable': {
    code: 422,
    status: 422,
    zh: '身份提供方不支持动态口令',
    en: 'The identity provider doesn’t support one-time codes.',
  },
  'one-time-code.wrong': {
    code: 4005,
    status: 422,
    zh: '动态口令或恢复码不正确，每个只能使用一次',
    en: 'Incorrect code. Each code works only once.',
  },
  'one-time-code.locked': {
    code: 423,
    status: 423,
    zh: '错误次数过多，请稍后再试',
    en: 'Too many incorrect codes. Try again later.',
  },
})
