import { phrases } from '#web/platform/i18n/phrases.ts'

type Count = { count: number }
type Counted = { count: string }

export const appLoginPhrases = phrases({
  title: { zh: '应用登录统计', en: 'App sign-ins' },
  refresh: { zh: '刷新', en: 'Refresh' },
  export: { zh: '导出', en: 'Export' },
  fileName: { zh: '应用登录统计', en: 'app-sign-ins' },
  exported: {
    zh: ({ name }: { name: string }) => `已导出 ${name}`,
    en: ({ name }: { name: string }) => `Exported ${name}`,
  },
  none: { zh: '没有可统计的应用', en: 'No apps to show' },
  nothingFound: { zh: '没有符合条件的应用', en: 'No matching apps' },
  failed: { zh: '应用登录统计加载失败', en: 'Couldn’t load app sign-ins.' },
  found: {
    zh: ({ count }: Count) => `共 ${count.toLocaleString('zh')} 个应用`,
    en: ({ count }: Count) => (count === 1 ? '1 app' : `${count.toLocaleString('en')} apps`),
  },
  find: { zh: '应用名称、编码或拼音', en: 'App name, code or pinyin' },
  clearFind: { zh: '清除应用名称', en: 'Clear app' },
  category: { zh: '分类', en: 'Category' },
  everyCategory: { zh: '全部分类', en: 'All categories' },
  ofCategory: {
    zh: ({ name, count }: Count & { name: string }) => `${name}（${count.toLocaleString('zh')}）`,
    en: ({ name, count }: Count & { name: string }) => `${name} (${count.toLocaleString('en')})`,
  },
  unused: {
    zh: ({ count }: Counted) => `无人使用 ${count}`,
    en: ({ count }: Counted) => `Unused ${count}`,
  },
  unusedHint: {
    zh: '只看在所选时间内无人登录或打开的应用（不含草稿和已下线）',
    en: 'Apps no one signed on to or opened in this period, except drafts and offline apps',
  },
  unusedQuarter: { zh: '90 天无人使用？', en: 'Unused for 90 days?' },
  app: { zh: '应用', en: 'App' },
  trend: { zh: '趋势', en: 'Trend' },
  launchTimes: { zh: '打开', en: 'Opened' },
  loginTimes: { zh: '登录', en: 'Sign-ins' },
  signOnTimes: { zh: '登录应用', en: 'Sign-ons' },
  userCount: { zh: '人数', en: 'People' },
  failTimes: { zh: '失败', en: 'Failed' },
  avgPerDay: { zh: '日均', en: 'Per day' },
  share: { zh: '占全部打开', en: 'Share of openings' },
  lastTime: { zh: '最近使用', en: 'Last use' },
  firstTime: { zh: '期内首次使用', en: 'First use in the period' },
  never: { zh: '从未使用', en: 'Never used' },
  notUntilThen: { zh: '截至当时未使用', en: 'Not used by then' },
  idle: {
    zh: ({ count }: Count) => `${count.toLocaleString('zh')} 天未使用`,
    en: ({ count }: Count) => (count === 1 ? '1 day ago' : `${count.toLocaleString('en')} days ago`),
  },
  sum: { zh: '合计', en: 'Total' },
  sumOf: {
    zh: ({ count }: Count) => `合计（${count.toLocaleString('zh')} 个应用）`,
    en: ({ count }: Count) =>
      count === 1 ? 'Total for 1 app' : `Total for ${count.toLocaleString('en')} apps`,
  },
  peopleOnce: { zh: '每人只计一次', en: 'Each person counts once' },
  view: {
    zh: ({ name }: { name: string }) => `${name}，查看登录明细`,
    en: ({ name }: { name: string }) => `${name}, details`,
  },
  draft: { zh: '草稿', en: 'Draft' },
  maintenance: { zh: '维护中', en: 'Maintenance' },
  offline: { zh: '已下线', en: 'Offline' },
})

export const appDetailPhrases = phrases({
  details: { zh: '登录明细', en: 'Sign-in details' },
  close: { zh: '关闭', en: 'Close' },
  loading: { zh: '正在加载登录明细', en: 'Loading the details' },
  failed: { zh: '登录明细加载失败', en: 'Couldn’t load the details.' },
  missing: {
    zh: '应用不存在，或您无权查看',
    en: 'This app doesn’t exist, or you don’t have access to it.',
  },
  trend: { zh: '登录与打开次数', en: 'Sign-ins and openings' },
  trendFailed: { zh: '趋势加载失败', en: 'Couldn’t load the trend.' },
  times: {
    zh: ({ period, count }: Counted & { period: string }) => `${period}：${count} 次`,
    en: ({ period, count }: Counted & { period: string }) => `${period}: ${count}`,
  },
  organizations: { zh: '使用最多的组织', en: 'Top organizations' },
  organizationsFailed: { zh: '组织加载失败', en: 'Couldn’t load organizations.' },
  latest: { zh: '最近的记录', en: 'Latest records' },
  latestFailed: { zh: '最近的记录加载失败', en: 'Couldn’t load the latest records.' },
  noneLogged: { zh: '这段时间没有记录', en: 'No records in this period' },
  noneUsed: { zh: '这段时间无人使用', en: 'No one used it in this period' },
  allRows: { zh: '查看全部日志', en: 'View full log' },
  stranger: { zh: '身份未知', en: 'Unknown' },
})
