import type { ContainerType, LoginType } from '@iambiz/contract/platform/login-log.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sourceOfType } from '#server/platform/source-method.ts'

type Words = { zh: string; en: string }

export const phrases = {
  success: { zh: '登录成功', en: 'Signed in' },
  failure: { zh: '登录失败', en: 'Failed' },
  people: { zh: '活跃用户', en: 'Active people' },
  other: { zh: '其他', en: 'Other' },
  all: { zh: '登录次数', en: 'Sign-ins' },
  noOrganization: { zh: '无组织', en: 'No organization' },
  source: { zh: '登录来源', en: 'Sign-in source' },
  portal: { zh: '数字应用平台', en: 'Digital Application Platform' },
} as const

const loginTypes: Readonly<Record<string, Words>> = {
  password: { zh: '账号密码', en: 'Password' },
  wechat: { zh: '微信扫码', en: 'WeChat' },
  wecom: { zh: '企业微信扫码', en: 'WeCom' },
  totp: { zh: '密码 + 动态口令', en: 'Password and one-time code' },
  passkey: { zh: '通行密钥', en: 'Passkey' },
  oauth: { zh: '单点免登', en: 'Single sign-on' },
  break_glass: { zh: '应急账号', en: 'Break-glass account' },
  refresh: { zh: '续期', en: 'Renewal' },
  agency: { zh: '代理', en: 'Acting for someone else' },
  oidc: { zh: 'OpenID Connect', en: 'OpenID Connect' },
  saml: { zh: 'SAML', en: 'SAML' },
  cas: { zh: 'CAS', en: 'CAS' },
  forward: { zh: '反向代理', en: 'Reverse proxy' },
  jwt: { zh: 'JWT', en: 'JWT' },
  form: { zh: '表单代填', en: 'Form fill' },
} satisfies Record<LoginType, Words>

const containers: Readonly<Record<string, Words>> = {
  'web-pc': { zh: '电脑网页', en: 'Web on computer' },
  'web-mobile': { zh: '手机网页', en: 'Web on phone' },
  app: { zh: '移动应用', en: 'Mobile app' },
  wechat: { zh: '微信', en: 'WeChat' },
  wecom: { zh: '企业微信', en: 'WeCom' },
  dingtalk: { zh: '钉钉', en: 'DingTalk' },
  other: { zh: '其他', en: 'Other' },
} satisfies Record<ContainerType, Words>

const named = (words: Readonly<Record<string, Words>>) => (code: string, lang: Language) =>
  Object.hasOwn(words, code) ? (words[code]?.[lang] ?? code) : code

const namedType = named(loginTypes)

/**
 * Returns the name of a code in the log; an unknown code is its own name. `sources` are the names of the sources of
 * identity.
 */
export const loginTypeName = (code: string, lang: Language, sources: ReadonlyMap<string, string>): string => {
  const source = sourceOfType(code)
  if (source === undefined) return namedType(code, lang)
  return sources.get(source) ?? `${phrases.source[lang]} ${source}`
}
export const containerName = named(containers)

export const appExportName: Words = { zh: '应用登录统计', en: 'app-sign-ins' }

/** Headings of the exported columns in their order, and their widths in characters. */
export const appColumnWords = {
  name: { zh: '应用', en: 'App', width: 28 },
  code: { zh: '应用编码', en: 'Code', width: 20 },
  category: { zh: '分类', en: 'Category', width: 14 },
  status: { zh: '状态', en: 'Status', width: 12 },
  launches: { zh: '打开次数', en: 'Times opened', width: 14 },
  logins: { zh: '登录次数', en: 'Sign-ins', width: 12 },
  oidc: { zh: '登录应用（OpenID Connect）', en: 'Sign-ons (OpenID Connect)', width: 28 },
  saml: { zh: '登录应用（SAML）', en: 'Sign-ons (SAML)', width: 18 },
  cas: { zh: '登录应用（CAS）', en: 'Sign-ons (CAS)', width: 18 },
  forward: { zh: '登录应用（反向代理）', en: 'Sign-ons (reverse proxy)', width: 24 },
  jwt: { zh: '登录应用（JWT）', en: 'Sign-ons (JWT)', width: 18 },
  form: { zh: '登录应用（表单代填）', en: 'Sign-ons (form fill)', width: 20 },
  people: { zh: '使用人数', en: 'People', width: 12 },
  failures: { zh: '失败次数', en: 'Failed', width: 12 },
  perDay: { zh: '日均次数', en: 'Per day', width: 12 },
  share: { zh: '占全部打开次数（%）', en: 'Share of openings (%)', width: 20 },
  first: { zh: '期内首次使用', en: 'First use in the period', width: 22 },
  last: { zh: '最近使用', en: 'Last use', width: 22 },
} as const

export const appStatusWords = {
  0: { zh: '草稿', en: 'Draft' },
  1: { zh: '在线', en: 'Online' },
  2: { zh: '维护中', en: 'In maintenance' },
  3: { zh: '已下线', en: 'Offline' },
} as const
