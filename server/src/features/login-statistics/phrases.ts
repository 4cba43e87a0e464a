import type { Language } from '@iambiz/contract/platform/shapes.ts'

type Words = { zh: string; en: string }

export const phrases = {
  success: { zh: '登录成功', en: 'Signed in' },
  failure: { zh: '登录失败', en: 'Failed' },
  people: { zh: '活跃用户', en: 'Active people' },
  other: { zh: '其他', en: 'Other' },
  all: { zh: '登录次数', en: 'Sign-ins' },
  noOrganization: { zh: '无组织', en: 'No organization' },
  portal: { zh: '数字应用平台', en: 'Digital Application Platform' },
} as const

const loginTypes: Readonly<Record<string, Words>> = {
  password: { zh: '账号密码', en: 'Password' },
  wechat: { zh: '微信扫码', en: 'WeChat' },
  wecom: { zh: '企业微信扫码', en: 'WeCom' },
  totp: { zh: '密码 + 动态口令', en: 'Password and one-time code' },
  oauth: { zh: '单点免登', en: 'Single sign-on' },
  refresh: { zh: '续期', en: 'Renewal' },
  agency: { zh: '代理', en: 'Acting for somebody' },
}

const containers: Readonly<Record<string, Words>> = {
  'web-pc': { zh: '电脑网页', en: 'Web, computer' },
  'web-mobile': { zh: '手机网页', en: 'Web, phone' },
  app: { zh: '移动应用', en: 'Mobile app' },
  wechat: { zh: '微信', en: 'WeChat' },
  wecom: { zh: '企业微信', en: 'WeCom' },
}

const named = (words: Readonly<Record<string, Words>>) => (code: string, lang: Language) =>
  Object.hasOwn(words, code) ? (words[code]?.[lang] ?? code) : code

/** What a code of the log is called; itself where nobody has named it. */
export const loginTypeName = named(loginTypes)
export const containerName = named(containers)
