import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: string }
type RingDetails = { center: string; connected: string; ought: string; percent: string; added: string }
type Ring = { center: string; connected: string; ought: string }
type MonthValues = { month: string; added: string; all: string }
type Cell = { app: string; center: string; state: string }

/** Short names of the centers for narrow places. */
export const shortCenterPhrases = phrases({
  unifiedAuth: { zh: '统一认证', en: 'Authentication' },
  businessCenter: { zh: '业务中心', en: 'Business' },
  merchantCenter: { zh: '客商中心', en: 'Customers' },
  permissionCenter: { zh: '权限中心', en: 'Permissions' },
})

export const integrationPhrases = phrases({
  title: { zh: '接入占比', en: 'Integration' },
  ofCenters: { zh: '接入四个中心', en: 'Integration with the four centers' },
  centersFailed: { zh: '接入情况加载失败', en: 'Couldn’t load the integration.' },
  centersLoading: { zh: '正在加载接入情况', en: 'Loading the integration' },
  changeStanding: { zh: '修改', en: 'Change' },
  rings: { zh: '各中心接入占比', en: 'Integration by center' },
  ringSummary: {
    zh: ({ center, connected, ought }: Ring) => `${center} ${ought} 个中已接入 ${connected} 个`,
    en: ({ center, connected, ought }: Ring) => `${center} ${connected} of ${ought} connected`,
  },
  ringsSummary: {
    zh: ({ centers }: { centers: readonly string[] }) => `各中心接入占比：${centers.join('，')}`,
    en: ({ centers }: { centers: readonly string[] }) => `Integration by center: ${centers.join(', ')}`,
  },
  ringsHint: { zh: '已接入应用 / 应接入应用', en: 'Connected / required' },
  byOrganizationAlone: { zh: '只按组织筛选', en: 'Filtered by organization only' },
  noneOfOrganization: { zh: '该组织没有负责的应用', en: 'This organization doesn’t own any apps.' },
  ofOrganization: {
    zh: ({ name }: { name: string }) => `只含${name}及下级组织负责的应用`,
    en: ({ name }: { name: string }) => `Only apps owned by ${name} and its sub-organizations`,
  },
  everyOrganization: { zh: '查看全部组织', en: 'Show all organizations' },
  missingList: { zh: '未接入清单', en: 'Not connected yet' },
  noApps: { zh: '这一天还没有应用', en: 'No apps on that day' },
  ringLabel: {
    zh: ({ center, connected, ought, percent, added }: RingDetails) =>
      `${center}：已接入 ${connected} 个，应接入 ${ought} 个，${percent}，本月新增 ${added} 个`,
    en: ({ center, connected, ought, percent, added }: RingDetails) =>
      `${center}: ${connected} of ${ought} apps connected, ${percent}, ${added} new this month`,
  },
  ofAll: { zh: ({ count }: Counted) => ` / ${count} 个`, en: ({ count }: Counted) => ` / ${count}` },
  newThisMonth: {
    zh: ({ count }: Counted) => `本月新增 ${count}`,
    en: ({ count }: Counted) => `${count} new this month`,
  },
  center: { zh: '中心', en: 'Center' },
  connected: { zh: '已接入', en: 'Connected' },
  notConnected: { zh: '未接入', en: 'Not connected' },
  exempt: { zh: '无需接入', en: 'Exempt' },
  ought: { zh: '应接入', en: 'Required' },
  share: { zh: '占应接入', en: 'Share of required' },
  added: { zh: '本月新增', en: 'New this month' },
  months: { zh: '统一认证接入进展', en: 'Progress of unified authentication' },
  month: { zh: '月份', en: 'Month' },
  newInMonth: { zh: '新增接入', en: 'Newly connected' },
  cumulative: { zh: '累计接入', en: 'Total connected' },
  monthLabel: {
    zh: ({ month, added, all }: MonthValues) => `${month}：新增 ${added} 个，累计 ${all} 个`,
    en: ({ month, added, all }: MonthValues) => `${month}: ${added} new, ${all} total`,
  },
  monthsSummary: {
    zh: ({ month, added, all }: MonthValues) =>
      `统一认证接入进展，累计接入 ${all} 个，新增最多的是 ${month}，${added} 个`,
    en: ({ month, added, all }: MonthValues) =>
      `Progress of unified authentication: ${all} connected in total. The most new connections (${added}) were in ${month}`,
  },
  noMonths: { zh: '这段时间没有接入', en: 'No apps were connected in this period.' },
  list: { zh: '应用接入清单', en: 'Apps' },
  table: { zh: '接入清单', en: 'App integration' },
  filters: { zh: '筛选', en: 'Filters' },
  find: { zh: '搜索应用名称、编码、拼音', en: 'Search by name or code' },
  category: { zh: '分类', en: 'Category' },
  everyCategory: { zh: '全部分类', en: 'All categories' },
  ofCategory: {
    zh: ({ name, count }: { name: string; count: number }) => `${name}（${count.toLocaleString('zh')}）`,
    en: ({ name, count }: { name: string; count: number }) => `${name} (${count.toLocaleString('en')})`,
  },
  everyCenter: { zh: '全部中心', en: 'All centers' },
  state: { zh: '接入情况', en: 'Status' },
  everyState: { zh: '全部情况', en: 'All statuses' },
  day: { zh: '截至日期', en: 'As of' },
  today: { zh: '回到今天', en: 'Back to today' },
  pastDay: {
    zh: ({ day }: { day: string }) => `这是 ${day} 的情况，回到今天后可以修改`,
    en: ({ day }: { day: string }) => `Status as of ${day}. Go back to today to make changes.`,
  },
  app: { zh: '应用', en: 'App' },
  owner: { zh: '负责人', en: 'Owner' },
  none: { zh: '还没有应用', en: 'No apps yet' },
  nothingFound: { zh: '没有符合条件的应用', en: 'No matching apps' },
  failed: { zh: '应用接入清单加载失败', en: 'Couldn’t load apps.' },
  found: {
    zh: ({ count }: { count: number }) => `共 ${count.toLocaleString('zh')} 个应用`,
    en: ({ count }: { count: number }) => (count === 1 ? '1 app' : `${count.toLocaleString('en')} apps`),
  },
  refresh: { zh: '刷新', en: 'Refresh' },
  export: { zh: '导出', en: 'Export' },
  fileName: { zh: '接入清单', en: 'integration' },
  exported: {
    zh: ({ name }: { name: string }) => `已导出 ${name}`,
    en: ({ name }: { name: string }) => `Exported ${name}`,
  },
  change: {
    zh: ({ app, center, state }: Cell) => `修改 ${app}：${center} ${state}`,
    en: ({ app, center, state }: Cell) => `Change ${app}: ${center} ${state}`,
  },
  now: {
    zh: ({ state }: { state: string }) => `现在：${state}`,
    en: ({ state }: { state: string }) => `Now: ${state}`,
  },
  changeTitle: {
    zh: ({ app, center }: Omit<Cell, 'state'>) => `${app} · ${center}`,
    en: ({ app, center }: Omit<Cell, 'state'>) => `${app} · ${center}`,
  },
  since: { zh: '接入日期', en: 'Connected since' },
  until: { zh: '停止接入日期', en: 'Not connected since' },
  sinceHint: { zh: '从这一天起计入已接入', en: 'Counted as connected from this day on.' },
  untilHint: {
    zh: '此前仍计入已接入。选择接入当天，则视为从未接入',
    en: 'Earlier days still count. If it was never connected, choose its connection date.',
  },
  exemptHint: { zh: '不计入应接入', en: 'Not counted as required.' },
  dayWrong: { zh: '请选择不晚于今天的日期', en: 'Choose a date no later than today.' },
  save: { zh: '保存', en: 'Save' },
  saved: {
    zh: ({ app, center, state }: Cell) => `${app} 的${center}：${state}`,
    en: ({ app, center, state }: Cell) => `${app}, ${center}: ${state}`,
  },
  undone: { zh: '已撤销', en: 'Change undone' },
})
