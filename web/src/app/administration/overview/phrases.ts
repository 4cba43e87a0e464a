import { phrases } from '#web/platform/i18n/phrases.ts'

type Count = { count: number }

export const overviewPhrases = phrases({
  waiting: { zh: '待处理', en: 'Needs attention' },
  waitingLoading: { zh: '正在加载待处理事项', en: 'Loading what needs attention' },
  nothingWaits: { zh: '没有待处理的事项', en: 'Nothing needs attention' },
  waitingFailed: { zh: '部分事项没有加载成功', en: 'Some of this couldn’t be loaded' },
  names: {
    zh: ({ names, count }: { names: readonly string[]; count: number }) =>
      names.length < count ? `${names.join('、')} 等` : names.join('、'),
    en: ({ names, count }: { names: readonly string[]; count: number }) =>
      names.length < count ? `${names.join(', ')} and ${count - names.length} more` : names.join(', '),
  },
})

/** What waits, by its kind. */
export const waitingPhrases = phrases({
  requests: {
    zh: ({ count }: Count) => `${count} 个权限申请待您处理`,
    en: ({ count }: Count) =>
      count === 1 ? '1 access request to answer' : `${count} access requests to answer`,
  },
  reports: {
    zh: ({ count }: Count) => `${count} 次登录被上报为可疑`,
    en: ({ count }: Count) =>
      count === 1 ? '1 sign-in reported as suspicious' : `${count} sign-ins reported as suspicious`,
  },
  faults: {
    zh: ({ count }: Count) => `${count} 个故障申报待处理`,
    en: ({ count }: Count) => (count === 1 ? '1 fault report to handle' : `${count} fault reports to handle`),
  },
  connections: {
    zh: ({ count }: Count) => `${count} 个应用今天的单点登录大多失败`,
    en: ({ count }: Count) =>
      count === 1 ? 'Most sign-ons to 1 app failed today' : `Most sign-ons to ${count} apps failed today`,
  },
  secrets: {
    zh: ({ count }: Count) => `${count} 个应用密钥即将过期`,
    en: ({ count }: Count) =>
      count === 1 ? '1 app secret expires soon' : `${count} app secrets expire soon`,
  },
  tokens: {
    zh: ({ count }: Count) => `${count} 个对接方的令牌即将过期`,
    en: ({ count }: Count) =>
      count === 1
        ? 'The token of 1 provisioning client expires soon'
        : `The tokens of ${count} provisioning clients expire soon`,
  },
  directories: {
    zh: ({ count }: Count) => `${count} 个目录最近一次同步没有完成`,
    en: ({ count }: Count) =>
      count === 1
        ? 'The last import from 1 directory failed'
        : `The last imports from ${count} directories failed`,
  },
  sources: {
    zh: ({ count }: Count) => `${count} 个登录来源最近一次测试没有通过`,
    en: ({ count }: Count) =>
      count === 1
        ? 'The last test of 1 sign-in source failed'
        : `The last tests of ${count} sign-in sources failed`,
  },
  mails: {
    zh: ({ count }: Count) => `${count} 封邮件暂存，尚未发送`,
    en: ({ count }: Count) => (count === 1 ? '1 email on hold' : `${count} emails on hold`),
  },
})
