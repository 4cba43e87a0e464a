import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: string }
type Month = { month: number }

export const statisticsPhrases = phrases({
  title: { zh: '公告统计', en: 'Announcement statistics' },
  monthlyTitle: { zh: '月度统计', en: 'Monthly statistics' },
  back: { zh: '全部系统', en: 'All systems' },
  period: { zh: '统计范围', en: 'Period' },
  year: { zh: '年份', en: 'Year' },
  yearOf: { zh: ({ year }: { year: number }) => `${year} 年`, en: ({ year }: { year: number }) => `${year}` },
  startMonth: { zh: '开始月份', en: 'First month' },
  endMonth: { zh: '结束月份', en: 'Last month' },
  until: { zh: '至', en: 'to' },
  month: {
    zh: ({ month }: Month) => `${month} 月`,
    en: ({ month }: Month) =>
      new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1)),
  },
  monthName: { zh: '月份', en: 'Month' },
  backwards: { zh: '结束月份不能早于开始月份', en: 'The last month can’t be before the first.' },
  type: { zh: '公告类型', en: 'Type' },
  allTypes: { zh: '全部类型', en: 'All types' },
  system: { zh: '系统', en: 'System' },
  allSystems: { zh: '全部系统', en: 'All systems' },
  state: { zh: '状态', en: 'Status' },
  released: { zh: '发布时间', en: 'Released' },
  export: { zh: '导出', en: 'Export' },
  /** Must match the file name that the server uses. */
  fileName: { zh: '公告统计', en: 'announcement-statistics' },
  exported: {
    zh: ({ name }: { name: string }) => `已导出 ${name}`,
    en: ({ name }: { name: string }) => `Exported ${name}`,
  },
  failed: { zh: '统计加载失败', en: 'Couldn’t load statistics.' },
  loading: { zh: '统计加载中', en: 'Loading statistics' },
  total: { zh: '发布公告', en: 'Released' },
  online: { zh: '上线公告', en: 'Go-live' },
  general: { zh: '一般公告', en: 'General' },
  onlineOf: { zh: '其中上线公告', en: 'Go-live only' },
  forced: { zh: '强制推送', en: 'Required' },
  readRate: { zh: '阅读率', en: 'Read rate' },
  averageRate: { zh: '平均阅读率', en: 'Average read rate' },
  reads: { zh: '阅读人次', en: 'Reads' },
  systems: { zh: '涉及系统', en: 'Systems' },
  share: {
    zh: ({ share }: { share: string }) => `占全部 ${share}`,
    en: ({ share }: { share: string }) => `${share} of total`,
  },
  ofSystems: { zh: ({ count }: Counted) => `共 ${count} 个`, en: ({ count }: Counted) => `of ${count}` },
  readsInAll: {
    zh: ({ count }: Counted) => `${count} 人次已读`,
    en: ({ count }: Counted) => `${count} reads`,
  },
  notCounted: { zh: '受众统计后显示', en: 'Available once audiences are counted' },
  thanBefore: { zh: '较去年同期', en: 'vs. last year' },
  more: { zh: '增加', en: 'up' },
  less: { zh: '减少', en: 'down' },
  asBefore: { zh: '与去年同期持平', en: 'Same as last year' },
  noneBefore: { zh: '去年同期没有发布', en: 'None last year' },
  view: { zh: '显示方式', en: 'Show as' },
  chart: { zh: '图表', en: 'Chart' },
  table: { zh: '数据表', en: 'Table' },
  trend: { zh: '月度趋势', en: 'By month' },
  ranking: { zh: '系统发布排行', en: 'Systems by announcements' },
  rank: { zh: '名次', en: 'Rank' },
  heat: { zh: '各系统月度发布', en: 'Systems by month' },
  heatHint: {
    zh: '颜色越深，条数越多，点单元格查看公告',
    en: 'Darker means more. Click a cell to see its announcements.',
  },
  heatMap: { zh: '热力表', en: 'Heat map' },
  details: { zh: '明细表', en: 'Details' },
  sum: { zh: '合计', en: 'Total' },
  showMore: { zh: '显示更多系统', en: 'Show more systems' },
  none: { zh: '这段时间没有发布公告', en: 'No announcements were released in this period.' },
  rows: { zh: '公告明细', en: 'Announcements' },
  rowsTable: { zh: '公告明细表', en: 'List of announcements' },
  rowsHint: {
    zh: '已读含发布后加入的人员，阅读率按发布时的受众计算',
    en: '“Read by” includes people who joined later. The rate is based on the audience at release.',
  },
  name: { zh: '标题', en: 'Title' },
  readBy: { zh: '已读', en: 'Read by' },
  confirmedBy: { zh: '已确认', en: 'Confirmed by' },
  mustRead: { zh: '必读', en: 'Required' },
  monthLabel: {
    zh: ({ month, total, online, general, rate }: MonthValues) =>
      `${month}：${total.toLocaleString('zh')} 条，上线 ${online}，一般 ${general}${rate && `，阅读率 ${rate}`}`,
    en: ({ month, total, online, general, rate }: MonthValues) =>
      `${month}: ${total.toLocaleString('en')}, ${online} go-live, ${general} general${rate && `, read rate ${rate}`}`,
  },
  cellLabel: {
    zh: ({ system, month, total }: CellValues) => `${system}，${month}：${total.toLocaleString('zh')} 条`,
    en: ({ system, month, total }: CellValues) => `${system}, ${month}: ${total.toLocaleString('en')}`,
  },
})
type MonthValues = { month: string; total: number; online: number; general: number; rate: string }
type CellValues = { system: string; month: string; total: number }

export const stateWords = phrases({
  PENDING: { zh: '待生效', en: 'Pending' },
  EFFECTIVE: { zh: '生效中', en: 'Active' },
  EXPIRED: { zh: '已失效', en: 'Expired' },
  DISABLED: { zh: '已停用', en: 'Disabled' },
  VOID: { zh: '已作废', en: 'Void' },
})
