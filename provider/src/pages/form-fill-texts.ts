import type { Language } from '@iambiz/runtime/language.ts'

/** What is wrong with the fields. */
export type FormFillFault = 'noAccount' | 'noPassword' | 'badAccount' | 'badPassword'

type FormFillTexts = Record<FormFillFault, string> & {
  title: (application: string) => string
  lead: string
  stored: string
  account: string
  password: string
  save: string
}

const zh: FormFillTexts = {
  title: (application) => `「${application}」的登录信息`,
  lead: '该应用使用自己的账号和密码。请填写一次，以后从门户打开时自动代填。',
  stored:
    '账号和密码加密保存，只用于登录该应用，保存后不再显示。如应用提示密码错误，请到「个人中心 → 账号绑定」更换。',
  account: '该应用的账号',
  password: '该应用的密码',
  save: '保存并登录',
  noAccount: '请输入该应用的账号',
  noPassword: '请输入该应用的密码',
  badAccount: '账号过长或含有无法识别的字符',
  badPassword: '密码过长或含有无法识别的字符',
}

const en: FormFillTexts = {
  title: (application) => `Your sign-in for ${application}`,
  lead: 'This app has its own account and password. Enter them once, and they’ll be filled in whenever you open the app from the portal.',
  stored:
    'They’re stored encrypted, used to sign you on to this app only and never shown again. If the app says your password is wrong, replace it in Personal center, under Linked accounts.',
  account: 'Account in this app',
  password: 'Password in this app',
  save: 'Save and sign on',
  noAccount: 'Enter your account in this app.',
  noPassword: 'Enter your password in this app.',
  badAccount: 'This account is too long or has characters that can’t be used.',
  badPassword: 'This password is too long or has characters that can’t be used.',
}

export const formFillTexts: Record<Language, FormFillTexts> = { zh, en }
