import { demoPassword } from '@iambiz/demo/accounts.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { oneTimeCode } from '#mock/features/inner-accounts.ts'
import type { Handlers } from '#mock/handler.ts'
import { mailedCode } from '#mock/mailed-code.ts'

const rules = { min: 12, max: 128, history: 5 }

const text = {
  zh: '12 至 128 位，字符类型不限。不能是常见密码，不能包含账号、姓名、公司或产品名称，不能与最近 5 次使用的密码相同。',
  en: 'Use 12 to 128 characters of any kind. Don’t use a common password, one of your last 5 passwords or a password that contains your account name, your name, the company name or the product name.',
}

function refuseNew(password: string): void {
  const { length } = [...password]
  if (length < rules.min || length > rules.max) {
    fail('password.format', { field: 'newPassword', rules: ['length'] })
  }
  if (password === demoPassword) fail('password.recent', { field: 'newPassword', rules: ['recent'] })
}

/** Nobody signs in at the mock with a password, so everybody keeps that of the demo whatever they choose. */
export const credentialHandlers = {
  'POST /iam-portal/auth/stepUp': ({ body }) => {
    if (body.method === 'totp' && body.value !== oneTimeCode) fail('one-time-code.wrong', { field: 'value' })
    if (body.method === 'password' && body.value !== demoPassword) fail('password.wrong', { field: 'value' })
    return { pwdTicket: 'mock-ticket', expireSeconds: 300 }
  },

  // The mock keeps passwords, so nobody is sent elsewhere.
  'POST /iam-portal/auth/stepUp/start': () => fail('step-up.unavailable'),
  'POST /iam-portal/auth/stepUp/finish': () => fail('step-up.unavailable'),

  'GET /iam-portal/v1/portal/password/policy': ({ lang }) => ({
    changeable: true,
    mailsCodes: true,
    mailDomains: ['chengchuan.example'],
    ...rules,
    text: text[lang],
    rules: ['length', 'words', 'common', 'recent'],
    words: ['iambiz', '澄川集团', 'chengchuangroup', 'chengchuan'],
  }),

  'POST /iam-portal/v1/portal/password/forgot': () => ({ sent: true }),

  'POST /iam-portal/v1/portal/password/forgot/confirm': ({ body }) => {
    const { code, newPassword, confirmPassword } = body
    if (newPassword !== confirmPassword) fail('password.differ', { field: 'confirmPassword' })
    if (code !== mailedCode) fail('password-reset.code', { field: 'code' })
    refuseNew(newPassword)
    return { changed: true }
  },

  'POST /iam-portal/v1/portal/password/reset': ({ body }) => {
    const { oldPassword, newPassword, confirmPassword } = body
    if (!oldPassword) fail('password.empty', { field: 'oldPassword' })
    if (newPassword !== confirmPassword) fail('password.differ', { field: 'confirmPassword' })
    if (oldPassword !== demoPassword) fail('password.wrong', { field: 'oldPassword' })
    refuseNew(newPassword)
    return { reloginRequired: true }
  },
} satisfies Handlers
