import { chartCardPhrases } from '#web/platform/charts/phrases.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

type Of = { name: string }
type Counted = { count: string }
type Count = { count: number }

export const chartPhrases = phrases({
  ...chartCardPhrases,
  title: { zh: '登录统计', en: 'Sign-in statistics' },
  figures: { zh: '概览', en: 'Overview' },
  export: { zh: '导出', en: 'Export' },
  refresh: { zh: '刷新', en: 'Refresh' },
  retry: { zh: '重试', en: 'Try again' },
  none: { zh: '这段时间没有登录', en: 'No sign-ins in this period' },
  usualRange: { zh: '查看最近 30 天', en: 'Show the last 30 days' },
  noneOpened: { zh: '这段时间没有打开应用', en: 'No apps were opened in this period' },
  log: { zh: '查看日志', en: 'Open the log' },
  trend: { zh: '活跃用户与登录次数', en: 'Active people and sign-ins' },
  activeMeans: {
    zh: '活跃用户：登录过，或在保持登录期间来访过的人',
    en: 'Active people signed in or came back while still signed in',
  },
  recounting: {
    zh: '统计正在重新计算，所有数字暂不完整',
    en: 'Statistics are being recalculated. No figures are complete yet.',
  },
  recountingFrom: {
    zh: ({ day }: OfDay) => `统计正在重新计算，${day} 之前的数字暂不完整`,
    en: ({ day }: OfDay) => `Statistics are being recalculated. Figures before ${day} aren’t complete yet.`,
  },
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
    en: ({ count }: Counted) => `${count} people in total`,
  },
  trendLabel: {
    zh: (values: TrendPoint) =>
      `${values.period}：登录 ${values.signIns} 次，活跃用户 ${values.people} 人，失败 ${values.failures} 次`,
    en: (values: TrendPoint) =>
      `${values.period}: ${values.signIns} sign-ins, ${values.people} active people, ${values.failures} failed`,
  },
  trendSummary: {
    zh: ({ total, most }: Peak) => `活跃用户与登录次数，共登录 ${total} 次，登录最多的是${most}`,
    en: ({ total, most }: Peak) => `Active people and sign-ins: ${total} sign-ins in total, most in ${most}`,
  },
  activeSpans: { zh: '近期活跃', en: 'Recent activity' },
  inWeek: { zh: '7 天活跃', en: 'Active in the last 7 days' },
  inWeekMeans: {
    zh: '截至这一天的 7 天里，登录过或在保持登录期间来访过的人',
    en: 'People who signed in or came back while still signed in during the 7 days up to this day',
  },
  inMonth: { zh: '30 天活跃', en: 'Active in the last 30 days' },
  inMonthMeans: {
    zh: '截至这一天的 30 天里，登录过或在保持登录期间来访过的人',
    en: 'People who signed in or came back while still signed in during the 30 days up to this day',
  },
  newPeople: { zh: '新用户', en: 'First sign-in' },
  newPeopleMeans: { zh: '这一天第一次登录的人', en: 'People who signed in for the first time on this day' },
  stickiness: { zh: '粘性', en: 'Stickiness' },
  stickinessMeans: {
    zh: '这一天的活跃用户占 30 天活跃用户的比例',
    en: 'Share of people active in 30 days who were active on this day',
  },
  meaning: {
    zh: ({ means }: Meaning) => `（${means}）`,
    en: ({ means }: Meaning) => ` (${means})`,
  },
  untilToday: { zh: '截至今日', en: 'Up to today' },
  untilDay: { zh: ({ day }: OfDay) => `截至 ${day}`, en: ({ day }: OfDay) => `Up to ${day}` },
  typesSummary: {
    zh: ({ total, name, count, share }: TypesTotals) =>
      `登录方式，共登录 ${total} 次，最多的是${name}，${count} 次，占 ${share}`,
    en: ({ total, name, count, share }: TypesTotals) =>
      `Sign-in methods: ${total} sign-ins in total, most by ${name} (${count}, ${share})`,
  },
  types: { zh: '登录方式', en: 'Sign-in methods' },
  type: { zh: '方式', en: 'Method' },
  share: { zh: '占全部登录', en: 'Share of sign-ins' },
  signInsUnit: { zh: '次登录', en: 'sign-ins' },
  heat: { zh: '一周分布', en: 'Sign-ins by day and hour' },
  hours: { zh: '登录时段', en: 'Sign-ins by hour' },
  hoursHint: { zh: '周一至周五平均，人次', en: 'Average, Monday to Friday' },
  hoursLabel: {
    zh: ({ most }: { most: string }) => `登录时段，最多的是${most}`,
    en: ({ most }: { most: string }) => `Sign-ins by hour, most at ${most}`,
  },
  hourLabel: {
    zh: ({ hour, mean }: HourValues) => `${hour}：平均 ${mean} 次`,
    en: ({ hour, mean }: HourValues) => `${hour}: ${mean} on average`,
  },
  mean: { zh: '平均次数', en: 'On average' },
  noWorkday: { zh: '这段时间的工作日没有登录', en: 'No sign-ins from Monday to Friday in this period' },
  compare: { zh: '对比', en: 'Compare' },
  compareWithBefore: { zh: '对比上期', en: 'Compare with previous period' },
  compareFailed: { zh: '上期加载失败', en: 'couldn’t load the previous period' },
  comma: { zh: '，', en: ', ' },
  beforeLabel: {
    zh: ({ count }: Counted) => `上期登录 ${count} 次`,
    en: ({ count }: Counted) => `${count} sign-ins in the previous period`,
  },
  heatHint: { zh: '颜色越深，次数越多', en: 'Darker means more' },
  less: { zh: '少', en: 'Less' },
  more: { zh: '多', en: 'More' },
  hourOfDay: { zh: '时刻', en: 'Hour' },
  heatLabel: {
    zh: ({ most }: { most: string }) => `一周分布，最多的是${most}`,
    en: ({ most }: { most: string }) => `Sign-ins by day and hour, most on ${most}`,
  },
  cellLabel: {
    zh: ({ day, hour, count }: CellValues) => `${day} ${hour}：${count} 次`,
    en: ({ day, hour, count }: CellValues) => `${day} ${hour}: ${count}`,
  },
  ranking: { zh: '使用排行', en: 'Most used' },
  rankingSummary: {
    zh: ({ unit, name, count }: RankingTotals) => `使用排行，${unit}最多的是${name}，${count} 次`,
    en: ({ unit, name, count }: RankingTotals) =>
      `Most used, ${unit.toLowerCase()}: ${name} is first with ${count}`,
  },
  rankingBy: { zh: '排行依据', en: 'Ranking by' },
  app: { zh: '应用', en: 'Apps' },
  org: { zh: '组织', en: 'Organizations' },
  appHint: { zh: '打开次数', en: 'Times opened' },
  orgHint: { zh: '登录次数', en: 'Sign-ins' },
  before: { zh: '上期', en: 'Previous period' },
  ofPeople: { zh: (_: Count) => '人', en: ({ count }: Count) => (count === 1 ? 'person' : 'people') },
  times: { zh: (_: Count) => '次', en: ({ count }: Count) => (count === 1 ? 'time' : 'times') },
  peopleToday: { zh: '今日活跃用户', en: 'Active today' },
  peopleOfDay: {
    zh: ({ day }: OfDay) => `${day} 活跃用户`,
    en: ({ day }: OfDay) => `Active on ${day}`,
  },
  signInsToday: { zh: '今日登录次数', en: 'Sign-ins today' },
  signInsOfDay: {
    zh: ({ day }: OfDay) => `${day} 登录次数`,
    en: ({ day }: OfDay) => `Sign-ins on ${day}`,
  },
  success: { zh: '登录成功率', en: 'Success rate' },
  coverage: { zh: '第二重验证设置率', en: 'With a second factor' },
  usedApps: { zh: '活跃应用', en: 'Active apps' },
  rowsOf: { zh: ({ name }: Of) => `查看${name}的明细`, en: ({ name }: Of) => `Rows: ${name}` },
  ofRegistered: {
    zh: ({ registered, share, online }: OfRegistered) => `占在册 ${registered} 人的 ${share}，在线 ${online}`,
    en: ({ registered, share, online }: OfRegistered) =>
      `${share} of ${registered} accounts, ${online} online`,
  },
  failedTimes: {
    zh: ({ count, tries }: Counted & { tries: string }) => `共 ${tries} 次，失败 ${count} 次`,
    en: ({ count, tries }: Counted & { tries: string }) => `${count} of ${tries} failed`,
  },
  boundOf: {
    zh: ({ count, people }: Counted & { people: string }) => `在册 ${people} 人中 ${count} 人已绑定`,
    en: ({ count, people }: Counted & { people: string }) => `${count} of ${people} accounts`,
  },
  notReported: { zh: '尚无绑定记录', en: 'No device reported yet' },
  ofApps: {
    zh: (_: Count) => '个',
    en: ({ count }: Count) => (count === 1 ? 'app' : 'apps'),
  },
  ofAllApps: { zh: ({ count }: Counted) => `共 ${count} 个`, en: ({ count }: Counted) => `Of ${count}` },
  unusedApps: {
    zh: ({ count }: Counted) => `${count} 个未使用`,
    en: ({ count }: Counted) => `${count} not used`,
  },
  thanBefore: { zh: '次数较上期', en: 'sign-ins vs. previous period' },
  thanBeforeNow: { zh: '次数较上期此时', en: 'sign-ins vs. same point in previous period' },
  thanWeekday: {
    zh: ({ weekday }: OfWeekday) => `较上${weekday}`,
    en: ({ weekday }: OfWeekday) => `vs. last ${weekday}`,
  },
  thanWeekdayNow: {
    zh: ({ weekday }: OfWeekday) => `较上${weekday}此时`,
    en: ({ weekday }: OfWeekday) => `vs. same time last ${weekday}`,
  },
  increased: { zh: '增加', en: 'up' },
  decreased: { zh: '减少', en: 'down' },
  noneThen: { zh: ({ than }: Than) => `${than}：当时无登录`, en: ({ than }: Than) => `${than}: none then` },
  asManyAs: { zh: ({ than }: Than) => `${than}持平`, en: ({ than }: Than) => `${than}: no change` },
  byOrganization: { zh: '只按组织和环境筛选', en: 'Filtered by organization and environment only' },
  byOrganizationAlone: { zh: '只按组织筛选', en: 'Filtered by organization only' },
  ranges: { zh: '常用时间范围', en: 'Common ranges' },
  asOf: {
    zh: ({ time }: { time: string }) => `更新于 ${time}`,
    en: ({ time }: { time: string }) => `As of ${time}`,
  },
})
type TrendPoint = { period: string; signIns: string; people: string; failures: string }
type Peak = { total: string; most: string }
type Meaning = { means: string }
type TypesTotals = { total: string; name: string; count: string; share: string }
type RankingTotals = { unit: string; name: string; count: string }
type HourValues = { hour: string; mean: string }
type OfDay = { day: string }
type OfRegistered = { registered: string; share: string; online: string }
type OfWeekday = { weekday: string }
type Than = { than: string }
type CellValues = { day: string; hour: string; count: string }
