import { phrases } from '#web/platform/i18n/phrases.ts'

type Of = { name: string }
type Share = { share: string }
type Counted = { count: string }
type Count = { count: number }

export const chartPhrases = phrases({
  title: { zh: '登录统计', en: 'Login statistics' },
  figures: { zh: '概览', en: 'In short' },
  refresh: { zh: '刷新', en: 'Refresh' },
  loading: { zh: ({ name }: Of) => `${name}加载中`, en: ({ name }: Of) => `Loading: ${name}` },
  failed: { zh: ({ name }: Of) => `${name}加载失败`, en: ({ name }: Of) => `Could not load: ${name}` },
  retry: { zh: '重试', en: 'Try again' },
  none: { zh: '这段时间没有登录', en: 'Nobody signed in during this period.' },
  noneOpened: { zh: '这段时间没有打开应用', en: 'No application was opened in this period.' },
  showTable: { zh: '查看数据表', en: 'Show as table' },
  showChart: { zh: '查看图表', en: 'Show as chart' },
  download: { zh: '下载图片', en: 'Download the picture' },
  log: { zh: '查看日志', en: 'Open the log' },
  trend: { zh: '活跃用户与登录次数', en: 'Active people and sign-ins' },
  granularity: { zh: '时间粒度', en: 'Granularity' },
  hour: { zh: '时', en: 'Hour' },
  day: { zh: '日', en: 'Day' },
  week: { zh: '周', en: 'Week' },
  month: { zh: '月', en: 'Month' },
  period: { zh: '时间', en: 'Period' },
  signIns: { zh: '登录次数', en: 'Sign-ins' },
  people: { zh: '活跃用户', en: 'Active people' },
  failures: { zh: '登录失败', en: 'Failed' },
  distinct: {
    zh: ({ count }: Counted) => `共 ${count} 人`,
    en: ({ count }: Counted) => `${count} people in all`,
  },
  trendTold: {
    zh: (told: Told) =>
      `${told.period}：登录 ${told.signIns} 次，活跃用户 ${told.people} 人，失败 ${told.failures} 次`,
    en: (told: Told) =>
      `${told.period}: ${told.signIns} sign-ins, ${told.people} active people, ${told.failures} failed`,
  },
  types: { zh: '登录方式', en: 'Ways of signing in' },
  type: { zh: '方式', en: 'Way' },
  share: { zh: '占比', en: 'Share' },
  signInsUnit: { zh: '次登录', en: 'sign-ins' },
  heat: { zh: '登录时段', en: 'Times of the week' },
  heatHint: { zh: '颜色越深，次数越多', en: 'A stronger colour means more' },
  less: { zh: '少', en: 'Less' },
  more: { zh: '多', en: 'More' },
  hourOfDay: { zh: '时刻', en: 'Hour' },
  heatTold: {
    zh: ({ most }: { most: string }) => `登录时段，最多的是${most}`,
    en: ({ most }: { most: string }) => `Times of the week, the most on ${most}`,
  },
  cellTold: {
    zh: ({ day, hour, count }: CellTold) => `${day} ${hour}：${count} 次`,
    en: ({ day, hour, count }: CellTold) => `${day} ${hour}: ${count}`,
  },
  ranking: { zh: '使用排行', en: 'Most used' },
  rankingBy: { zh: '排行依据', en: 'Ranking by' },
  app: { zh: '应用', en: 'Applications' },
  org: { zh: '组织', en: 'Organizations' },
  appHint: { zh: '打开次数', en: 'Times opened' },
  orgHint: { zh: '登录次数', en: 'Sign-ins' },
  before: { zh: '上一周期', en: 'Period before' },
  ofPeople: { zh: (_: Count) => '人', en: ({ count }: Count) => (count === 1 ? 'person' : 'people') },
  times: { zh: (_: Count) => '次', en: ({ count }: Count) => (count === 1 ? 'time' : 'times') },
  dailyPeople: { zh: '当日活跃用户', en: 'Active that day' },
  monthlyPeople: { zh: '近 30 天活跃用户', en: 'Active in 30 days' },
  success: { zh: '登录成功率', en: 'Sign-ins that succeed' },
  online: { zh: '当前在线', en: 'Online now' },
  ofRegistered: {
    zh: ({ share }: Share) => `占在册 ${share}`,
    en: ({ share }: Share) => `${share} of all accounts`,
  },
  stickiness: {
    zh: ({ share }: Share) => `粘性 ${share}`,
    en: ({ share }: Share) => `${share} of them that day`,
  },
  failedTimes: {
    zh: ({ count }: Counted) => `失败 ${count} 次`,
    en: ({ count }: Counted) => `${count} failed`,
  },
  newPeople: {
    zh: ({ count }: Counted) => `当日新用户 ${count} 人`,
    en: ({ count }: Counted) => `${count} new that day`,
  },
  thanBefore: { zh: '较上一周期', en: 'On the period before' },
  thanMonthBefore: { zh: '较前 30 天', en: 'On the 30 days before' },
  increased: { zh: '增加', en: 'up' },
  decreased: { zh: '减少', en: 'down' },
  noneBefore: { zh: '此前没有登录', en: 'None before' },
  asBefore: { zh: '与此前持平', en: 'As many as before' },
  unaffected: {
    zh: '不随应用和方式筛选变化',
    en: 'Not narrowed by application or way of signing in',
  },
})
type Told = { period: string; signIns: string; people: string; failures: string }
type CellTold = { day: string; hour: string; count: string }
