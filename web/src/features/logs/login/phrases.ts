import { inSentence } from '#web/platform/i18n/in-sentence.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

export const signInPhrases = phrases({
  title: { zh: '登录记录', en: 'Recent sign-ins' },
  result: { zh: '结果', en: 'Result' },
  all: { zh: '全部', en: 'All' },
  succeeded: { zh: '成功', en: 'Succeeded' },
  failed: { zh: '失败', en: 'Failed' },
  period: { zh: '时间', en: 'Period' },
  week: { zh: '最近 7 天', en: 'Last 7 days' },
  month: { zh: '最近 30 天', en: 'Last 30 days' },
  quarter: { zh: '最近 90 天', en: 'Last 90 days' },
  year: { zh: '最近一年', en: 'Last year' },
  current: { zh: '当前登录', en: 'This session' },
  reported: {
    zh: ({ time }: { time: string }) => `${time} 已上报`,
    en: ({ time }: { time: string }) => `Reported ${inSentence(time)}`,
  },
  notMe: { zh: '不是我', en: 'Not me' },
  notMeAt: {
    zh: ({ time }: { time: string }) => `不是我：${time} 的登录`,
    en: ({ time }: { time: string }) => `Not me: ${time} sign-in`,
  },
  none: { zh: '没有符合条件的登录记录', en: 'No matching sign-ins' },
  loading: { zh: '正在加载登录记录', en: 'Loading your sign-ins' },
  loadFailed: { zh: '登录记录加载失败', en: 'Couldn’t load your sign-ins.' },
})

export const reportPhrases = phrases({
  question: { zh: '上报这次登录？', en: 'Report this sign-in?' },
  endsSession: {
    zh: '提交后，这次登录会立即结束，管理员会收到通知并与您联系。',
    en: 'That session will end immediately. We’ll notify the administrators, and they’ll contact you.',
  },
  reportsOnly: {
    zh: '提交后，管理员会收到通知并与您联系。',
    en: 'We’ll notify the administrators, and they’ll contact you.',
  },
  thenPassword: {
    zh: '对方可能知道您的密码，下一步请修改密码。',
    en: 'Someone may know your password, so change it next.',
  },
  comment: { zh: '说明（选填）', en: 'Comment (optional)' },
  commentHint: { zh: '例如当时您在哪里', en: 'For example, where you were at the time' },
  report: { zh: '上报', en: 'Report' },
  ended: {
    zh: '已上报，该次登录已结束，管理员已收到通知',
    en: 'Reported. The session was ended and administrators were notified.',
  },
  reportSent: { zh: '已上报，管理员已收到通知', en: 'Reported. Administrators were notified.' },
})

export const loginTypeWords = phrases({
  password: { zh: '密码', en: 'Password' },
  wechat: { zh: '微信', en: 'WeChat' },
  wecom: { zh: '企业微信', en: 'WeCom' },
  totp: { zh: '密码和动态口令', en: 'Password and one-time code' },
  passkey: { zh: '通行密钥', en: 'Passkey' },
  oauth: { zh: '统一身份认证', en: 'Single sign-on' },
  break_glass: { zh: '应急账号', en: 'Break-glass account' },
})
