import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { codeDigits } from '#contract/platform/mailed-code.ts'

/** The account as typed at sign-in: staff number, user name or e-mail address. */
const account = z.string().trim().min(1).max(320)
/** Longer than any valid password, so that a long one gets the proper error. */
const typedPassword = z.string().max(1000)

/** Malformed codes get the same error as wrong ones. */
const typedCode = z.string().max(40).transform(codeDigits)

export const passwordReset = endpoints({
  'POST /iam-portal/v1/portal/password/forgot': {
    access: 'anonymous',
    about:
      'Asks for a code by mail to choose a new password with. The answer is the same, and takes as long, whether the account exists or not.',
    body: z.object({ account }),
    data: z.object({ sent: z.literal(true) }),
  },
  'POST /iam-portal/v1/portal/password/forgot/confirm': {
    access: 'anonymous',
    about:
      'Chooses a new password with a mailed code. Every session of the person ends; a second factor is asked for at the next sign-in as before.',
    body: z.object({
      account,
      code: typedCode,
      newPassword: typedPassword,
      confirmPassword: typedPassword,
    }),
    data: z.object({ changed: z.literal(true) }),
  },
})

export const passwordResetFailures = failures({
  'password-reset.code': {
    code: 4005,
    status: 422,
    zh: '验证码不正确或已失效，请核对后重试，或重新获取',
    en: 'This code is incorrect or has expired. Check it or request a new one.',
  },
  'password-reset.unavailable': {
    code: 422,
    status: 422,
    zh: '门户尚未开通邮件发送，请联系服务台重置密码',
    en: 'The portal can’t send email yet. Contact the service desk to reset your password.',
  },
})
