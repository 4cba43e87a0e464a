import { z } from 'zod'
import { emailStanding } from '#contract/platform/email-standing.ts'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { codeDigits } from '#contract/platform/mailed-code.ts'

/** Malformed codes get the same error as wrong ones. */
const typedCode = z.string().max(40).transform(codeDigits)

export const emailChange = endpoints({
  'POST /iam-portal/v1/portal/email/confirm': {
    access: 'signed-in',
    about:
      'Proves an email address, a new one or the present one, with the code that was mailed to it; it counts from then on.',
    body: z.object({ code: typedCode }),
    data: emailStanding,
  },
  'POST /iam-portal/v1/portal/email/cancel': {
    access: 'signed-in',
    about: 'Gives up a change of the email address that is not confirmed yet.',
    data: emailStanding,
  },
})

export const emailChangeFailures = failures({
  'email.format': {
    code: 422,
    status: 422,
    zh: '邮箱格式不正确',
    en: 'This isn’t a valid email address.',
  },
  'email.domain': {
    code: 422,
    status: 422,
    zh: '只能使用公司邮箱',
    en: 'Use a company email address.',
  },
  'email.elsewhere': {
    code: 422,
    status: 422,
    zh: '邮箱由其他身份提供方管理，请前往该系统修改',
    en: 'Your email address is managed by another identity provider. Change it there.',
  },
  'email.unavailable': {
    code: 422,
    status: 422,
    zh: '门户尚未开通邮件发送，暂时无法修改邮箱',
    en: 'The portal can’t send email yet, so your address can’t be changed.',
  },
  'email.code': {
    code: 4005,
    status: 422,
    zh: '验证码不正确，请核对后重试',
    en: 'Incorrect code. Check it and try again.',
  },
  'email.over': {
    code: 4004,
    status: 410,
    zh: '验证码已失效，请重新获取',
    en: 'This code has expired. Request a new one.',
  },
  'email.too-many': {
    code: 429,
    status: 429,
    zh: '一小时内最多获取 5 次验证码，请稍后再试',
    en: 'You can request up to 5 codes an hour. Try again later.',
  },
  'email.taken': {
    code: 409,
    status: 409,
    zh: '该邮箱已用于登录其他账号，请换一个',
    en: 'Another account already signs in with this address. Use a different one.',
  },
})
