import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { wireTime } from '#contract/platform/shapes.ts'
import { createdPasskey, passkeyOptions } from '#contract/platform/webauthn.ts'

export const passkeys = endpoints({
  'POST /iam-portal/v1/portal/passkey/start': {
    access: 'signed-in',
    about:
      'Begins to add a passkey: the options for `navigator.credentials.create`. Answers 1009 as `singleGenerateQRCode` does.',
    data: z.object({ options: passkeyOptions }),
  },
  'POST /iam-portal/v1/portal/passkey/finish': {
    access: 'signed-in',
    about: 'Adds the passkey that the browser has created. All other sign-ins of the person end.',
    body: z.strictObject({
      credential: createdPasskey,
      /** The authenticator’s name if it is missing, or else that of system and browser. */
      name: z.string().max(200).optional(),
    }),
    data: z.object({
      accountId: z.string(),
      bindTime: wireTime,
      displayName: z.string(),
      /** Shown only once; empty if the person has some already. */
      recoveryCodes: z.array(z.string()),
    }),
  },
})

export const passkeyFailures = failures({
  'passkey.too-many': {
    code: 4002,
    status: 409,
    zh: '最多添加 10 个通行密钥，请先移除一个',
    en: 'You can have up to 10 passkeys. Remove one first.',
  },
  'passkey.exists': {
    code: 4002,
    status: 409,
    zh: '该通行密钥已添加',
    en: 'This passkey has already been added.',
  },
  'passkey.expired': {
    code: 4004,
    status: 410,
    zh: '等待时间过长，请重新添加',
    en: 'That took too long. Start over.',
  },
  'passkey.refused': {
    code: 4005,
    status: 422,
    zh: '通行密钥未通过验证，请重试',
    en: 'That passkey couldn’t be verified. Try again.',
  },
})
