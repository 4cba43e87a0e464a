import { endReasons } from '@iambiz/contract/platform/end-reasons.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: number }

export const loginLogPhrases = phrases({
  title: { zh: '登录日志', en: 'Sign-in log' },
  none: { zh: '这段时间没有登录记录', en: 'No records in this period' },
  nothingFound: { zh: '没有符合条件的登录记录', en: 'No matching records' },
  byTime: { zh: '改为按时间排序', en: 'Sort by time' },
  showWeek: { zh: '查看最近 7 天', en: 'Show the last 7 days' },
  failed: { zh: '登录日志加载失败', en: 'Couldn’t load the sign-in log.' },
  total: { zh: '共', en: 'Total' },
  failures: { zh: '失败', en: 'Failed' },
  moreThan: {
    zh: ({ count }: Counted) => `超过 ${count.toLocaleString('zh')}`,
    en: ({ count }: Counted) => `more than ${count.toLocaleString('en')}`,
  },
  export: { zh: '导出 Excel', en: 'Export to Excel' },
  people: { zh: '用户', en: 'People' },
  count: { zh: '统计', en: 'Count' },
  counting: { zh: '统计中…', en: 'Counting…' },
  countHint: {
    zh: '符合条件的记录较多，统计用户数可能需要几秒',
    en: 'Many records match, so counting people may take a few seconds',
  },
  sumsFailed: { zh: '合计加载失败', en: 'Couldn’t load totals' },
  atLeast: {
    zh: ({ count }: Counted) => `至少 ${count.toLocaleString('zh')}`,
    en: ({ count }: Counted) => `at least ${count.toLocaleString('en')}`,
  },
  found: {
    zh: ({ count }: Counted) => `共 ${count.toLocaleString('zh')} 条`,
    en: ({ count }: Counted) => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`),
  },
  limit: {
    zh: '最多查看前 1,000 页，请缩小范围或导出',
    en: 'You can view only the first 1,000 pages. Narrow your filters or export the list.',
  },
  time: { zh: '时间', en: 'Time' },
  person: { zh: '用户', en: 'Person' },
  stranger: { zh: '身份未知', en: 'Unknown' },
  organization: { zh: '组织', en: 'Organization' },
  device: { zh: '终端', en: 'Device' },
  app: { zh: '应用', en: 'App' },
  event: { zh: '事件', en: 'Event' },
  loginType: { zh: '登录方式', en: 'Sign-in method' },
  result: { zh: '结果', en: 'Result' },
  place: { zh: 'IP 与地点', en: 'IP and site' },
  actingFor: {
    zh: ({ name }: { name: string }) => `代 ${name}`,
    en: ({ name }: { name: string }) => `for ${name}`,
  },
  view: {
    zh: ({ name }: { name: string }) => `${name}，查看详情`,
    en: ({ name }: { name: string }) => `${name}, details`,
  },
})

export const resultWords = phrases({
  1: { zh: '成功', en: 'Succeeded' },
  0: { zh: '失败', en: 'Failed' },
})

export const verifyPhrases = phrases({
  title: { zh: '校验登录日志', en: 'Verify sign-in log' },
})

export const exportPhrases = phrases({
  fileName: { zh: '登录日志', en: 'login-log' },
})

export const panePhrases = phrases({
  title: { zh: '登录详情', en: 'Details' },
  close: { zh: '关闭', en: 'Close' },
  previous: { zh: '上一条', en: 'Previous row' },
  next: { zh: '下一条', en: 'Next row' },
  byKey: {
    zh: ({ what, key }: { what: string; key: string }) => `${what}（${key}）`,
    en: ({ what, key }: { what: string; key: string }) => `${what} (${key})`,
  },
})

export const endReasonWords = phrases(endReasons)
