import type { ContainerType, LoginEventType, LoginType } from '@iambiz/contract/platform/login-log.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'
import type { Preset } from './log-filter.ts'

type Pair = { zh: string; en: string }

export const logFilterPhrases = phrases({
  filters: { zh: '筛选登录记录', en: 'Filter the sign-in log' },
  range: { zh: '时间范围', en: 'Time range' },
  from: { zh: '开始时间', en: 'From' },
  to: { zh: '结束时间', en: 'To' },
  until: { zh: '至', en: 'to' },
  missing: { zh: '请填写开始和结束时间', en: 'Enter a start and end time.' },
  order: { zh: '结束时间不能早于开始时间', en: 'End time cannot be earlier than the start time' },
  year: { zh: '请填写 1900 至 2999 年之间的时间', en: 'Choose a time between 1900 and 2999.' },
  span: { zh: '时间范围最长 366 天', en: 'The range can be up to 366 days.' },
  person: { zh: '姓名或工号', en: 'Name or staff number' },
  clearPerson: { zh: '清除姓名或工号', en: 'Clear person' },
  apps: { zh: '应用', en: 'App' },
  findApp: { zh: '查找应用', en: 'Find an app' },
  noApp: { zh: '没有匹配的应用', en: 'No matching apps' },
  appsFailed: { zh: '应用加载失败', en: 'Couldn’t load apps.' },
  loginType: { zh: '登录方式', en: 'Sign-in method' },
  more: { zh: '更多', en: 'More' },
  event: { zh: '事件', en: 'Event' },
  result: { zh: '结果', en: 'Result' },
  succeeded: { zh: '成功', en: 'Succeeded' },
  failed: { zh: '失败', en: 'Failed' },
  env: { zh: '环境', en: 'Environment' },
  container: { zh: '容器', en: 'Container' },
  center: { zh: '接入中心', en: 'Center' },
  organization: { zh: '组织', en: 'Organization' },
  weekday: { zh: '星期', en: 'Weekday' },
  hour: { zh: '时刻', en: 'Hour' },
  reason: { zh: '失败原因', en: 'Failure reason' },
  session: { zh: '会话', en: 'Session' },
  address: { zh: 'IP 或网段', en: 'IP address or range' },
  addressHint: { zh: '如 10.24.8.126 或 10.24.*', en: 'Such as 10.24.8.126 or 10.24.*' },
  noAddress: {
    zh: '请输入 IP、网段或以 * 结尾的 IP',
    en: 'Enter an IP address, a range or an address ending in *',
  },
  alone: { zh: '不含下级组织', en: 'Exclude sub-organizations' },
  any: { zh: '不限', en: 'Any' },
  chosen: { zh: '筛选条件', en: 'Active filters' },
  and: { zh: '、', en: ', ' },
  clear: { zh: '清空', en: 'Clear' },
  leftOut: {
    zh: ({ parts }: { parts: string }) => `地址中有无法识别的条件，未用于筛选：${parts}`,
    en: ({ parts }: { parts: string }) =>
      `Some filters in the address weren’t recognized and were ignored: ${parts}`,
  },
  countedUntil: {
    zh: ({ time }: { time: string }) => `${time} 起的记录尚未计入，数字暂不完整`,
    en: ({ time }: { time: string }) => `Records since ${time} aren’t counted yet, so figures are incomplete`,
  },
  scopeOfOrganization: {
    zh: ({ name }: { name: string }) => `数据范围：${name}及下级组织`,
    en: ({ name }: { name: string }) => `Data for ${name} and its sub-organizations`,
  },
  scopeOfSystems: { zh: '数据范围：您管理的业务系统', en: 'Data for the systems you manage' },
  chip: {
    zh: ({ name, value }: { name: string; value: string }) => `${name}：${value}`,
    en: ({ name, value }: { name: string; value: string }) => `${name}: ${value}`,
  },
  remove: {
    zh: ({ what }: { what: string }) => `移除 ${what}`,
    en: ({ what }: { what: string }) => `Remove ${what}`,
  },
})

export const presetWords = phrases({
  today: { zh: '今天', en: 'Today' },
  yesterday: { zh: '昨天', en: 'Yesterday' },
  '7d': { zh: '最近 7 天', en: 'Last 7 days' },
  '30d': { zh: '最近 30 天', en: 'Last 30 days' },
  month: { zh: '本月', en: 'This month' },
  'last-month': { zh: '上月', en: 'Last month' },
  quarter: { zh: '本季度', en: 'This quarter' },
  '90d': { zh: '最近 90 天', en: 'Last 90 days' },
  '365d': { zh: '最近 365 天', en: 'Last 365 days' },
} satisfies Record<Preset, Pair>)

export const eventWords = phrases({
  login: { zh: '登录', en: 'Sign-in' },
  fail: { zh: '失败', en: 'Failure' },
  launch: { zh: '打开应用', en: 'App opened' },
  sign_on: { zh: '登录应用', en: 'App sign-on' },
  logout: { zh: '退出', en: 'Sign-out' },
  refresh: { zh: '续期', en: 'Renewal' },
} satisfies Record<LoginEventType, Pair>)

export const loginTypeWords = phrases({
  password: { zh: '账号密码', en: 'Password' },
  totp: { zh: '密码 + 动态口令', en: 'Password and one-time code' },
  passkey: { zh: '通行密钥', en: 'Passkey' },
  wecom: { zh: '企业微信扫码', en: 'WeCom' },
  wechat: { zh: '微信扫码', en: 'WeChat' },
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
} satisfies Record<LoginType, Pair>)

export const containerWords = phrases({
  'web-pc': { zh: '电脑网页', en: 'Web on computer' },
  'web-mobile': { zh: '手机网页', en: 'Web on phone' },
  app: { zh: '移动应用', en: 'Mobile app' },
  wecom: { zh: '企业微信', en: 'WeCom' },
  wechat: { zh: '微信', en: 'WeChat' },
  dingtalk: { zh: '钉钉', en: 'DingTalk' },
  other: { zh: '其他', en: 'Other' },
} satisfies Record<ContainerType, Pair>)
