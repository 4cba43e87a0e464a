import { phrases } from '#web/platform/i18n/phrases.ts'
import type { Preset } from './log-view.ts'

type Counted = { count: number }
type Pair = { zh: string; en: string }

export const operationLogPhrases = phrases({
  title: { zh: '操作日志', en: 'Operation log' },
  none: { zh: '这段时间没有操作记录', en: 'No records in this period' },
  nothingFound: { zh: '没有符合条件的操作记录', en: 'No matching records' },
  failed: { zh: '操作日志加载失败', en: 'Couldn’t load the operation log.' },
  found: {
    zh: ({ count }: Counted) => `共 ${count.toLocaleString('zh')} 条`,
    en: ({ count }: Counted) => (count === 1 ? '1 record' : `${count.toLocaleString('en')} records`),
  },
  more: {
    zh: ({ count }: Counted) => `超过 ${count.toLocaleString('zh')} 条，请缩小筛选范围`,
    en: ({ count }: Counted) => `More than ${count.toLocaleString('en')} records. Narrow your filters.`,
  },
  limit: {
    zh: '最多查看前 1,000 页，请缩小范围或导出',
    en: 'You can view only the first 1,000 pages. Narrow your filters or export the list.',
  },
  time: { zh: '时间', en: 'Time' },
  person: { zh: '操作人', en: 'Person' },
  action: { zh: '操作', en: 'Action' },
  target: { zh: '对象', en: 'Target' },
  result: { zh: '结果', en: 'Result' },
  place: { zh: 'IP 与地点', en: 'IP and site' },
  product: { zh: '系统', en: 'The portal' },
  stranger: { zh: '身份未知', en: 'Unknown' },
  gone: { zh: '已删除', en: 'deleted' },
  actingFor: {
    zh: ({ name }: { name: string }) => `代 ${name}`,
    en: ({ name }: { name: string }) => `for ${name}`,
  },
  ofSystem: {
    zh: ({ name }: { name: string }) => `业务系统 ${name}`,
    en: ({ name }: { name: string }) => `Business system ${name}`,
  },
  changed: {
    zh: ({ fields }: { fields: readonly string[] }) => `修改了${fields.join('、')}`,
    en: ({ fields }: { fields: readonly string[] }) => `Changed: ${fields.join(', ')}`,
  },
  view: {
    zh: ({ name }: { name: string }) => `${name}，查看详情`,
    en: ({ name }: { name: string }) => `${name}, details`,
  },
})

export const resultPhrases = phrases({
  ok: { zh: '成功', en: 'Succeeded' },
  denied: { zh: '已拒绝', en: 'Denied' },
  failed: { zh: '失败', en: 'Failed' },
})

export const rangePhrases = phrases({
  today: { zh: '今天', en: 'Today' },
  '7d': { zh: '最近 7 天', en: 'Last 7 days' },
  '30d': { zh: '最近 30 天', en: 'Last 30 days' },
  '90d': { zh: '最近 90 天', en: 'Last 90 days' },
  '365d': { zh: '最近 365 天', en: 'Last 365 days' },
} satisfies Record<Preset, Pair>)

export const filterPhrases = phrases({
  filters: { zh: '筛选操作记录', en: 'Filter the operation log' },
  range: { zh: '时间范围', en: 'Time range' },
  missing: { zh: '请填写开始和结束日期', en: 'Enter a start and end date.' },
  order: { zh: '结束日期不能早于开始日期', en: 'The end date can’t be before the start date.' },
  span: { zh: '时间范围最长 366 天', en: 'The range can be up to 366 days.' },
  person: { zh: '操作人姓名或工号', en: 'Name or staff number' },
  clearPerson: { zh: '清除操作人', en: 'Clear person' },
  category: { zh: '类别', en: 'Category' },
  anyCategory: { zh: '全部类别', en: 'All categories' },
  target: { zh: '对象类型', en: 'Target type' },
  anyTarget: { zh: '全部对象', en: 'All targets' },
  result: { zh: '结果', en: 'Result' },
  anyResult: { zh: '全部结果', en: 'All results' },
  search: { zh: '搜索操作、对象或内容', en: 'Search the log' },
  chosen: { zh: '筛选条件', en: 'Active filters' },
  request: { zh: '同一请求的记录', en: 'Records from one request' },
  ofTarget: {
    zh: ({ name }: { name: string }) => `对象：${name}`,
    en: ({ name }: { name: string }) => `Target: ${name}`,
  },
  remove: {
    zh: ({ what }: { what: string }) => `移除 ${what}`,
    en: ({ what }: { what: string }) => `Remove ${what}`,
  },
})

export const detailPhrases = phrases({
  title: { zh: '操作详情', en: 'Details' },
  close: { zh: '关闭', en: 'Close' },
  previous: { zh: '上一条', en: 'Previous record' },
  next: { zh: '下一条', en: 'Next record' },
  loading: { zh: '正在加载操作详情', en: 'Loading details' },
  failed: { zh: '操作详情加载失败', en: 'Couldn’t load the details.' },
  missing: { zh: '这条记录不存在', en: 'This record doesn’t exist.' },
  changes: { zh: '变更内容', en: 'Changes' },
  field: { zh: '字段', en: 'Field' },
  before: { zh: '变更前', en: 'Before' },
  after: { zh: '变更后', en: 'After' },
  nothing: { zh: '（空）', en: '(empty)' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  more: { zh: '其他内容', en: 'Other details' },
  time: { zh: '时间', en: 'Time' },
  person: { zh: '操作人', en: 'Person' },
  actingFor: { zh: '被代理人', en: 'Acting for' },
  system: { zh: '业务系统', en: 'Business system' },
  organization: { zh: '组织', en: 'Organization' },
  role: { zh: '角色', en: 'Role' },
  category: { zh: '类别', en: 'Category' },
  action: { zh: '操作编码', en: 'Action code' },
  target: { zh: '对象', en: 'Target' },
  targetId: { zh: '对象编号', en: 'Target ID' },
  reason: { zh: '原因', en: 'Reason' },
  place: { zh: 'IP 与地点', en: 'IP and site' },
  env: { zh: '环境', en: 'Environment' },
  request: { zh: '请求编号', en: 'Request' },
  number: { zh: '日志编号', en: 'Log number' },
  seal: { zh: '完整性', en: 'Seal' },
  open: { zh: '打开', en: 'Open' },
  sameTarget: { zh: '此对象的全部记录', en: 'All records for this target' },
  sameRequest: { zh: '同一请求的全部记录', en: 'All records from this request' },
  samePerson: { zh: '此人的全部记录', en: 'All records for this person' },
})

export const verifyPhrases = phrases({
  title: { zh: '校验操作日志', en: 'Verify operation log' },
})

export const exportPhrases = phrases({
  export: { zh: '导出 Excel', en: 'Export to Excel' },
  fileName: { zh: '操作日志', en: 'operation-log' },
})

export const todayPhrases = phrases({
  title: { zh: '今天的变更', en: 'Changed today' },
  all: { zh: '全部记录', en: 'All records' },
  none: { zh: '今天还没有变更', en: 'Nothing has changed today' },
  loading: { zh: '正在加载今天的变更', en: 'Loading today’s changes' },
  failed: { zh: '今天的变更加载失败', en: 'Couldn’t load today’s changes.' },
})
