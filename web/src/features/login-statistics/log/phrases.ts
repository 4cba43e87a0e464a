import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: number }

export const loginLogPhrases = phrases({
  title: { zh: '登录日志', en: 'Sign-in log' },
  none: { zh: '这段时间没有登录记录', en: 'Nothing was logged in this time' },
  nothingFound: { zh: '没有符合条件的登录记录', en: 'Nothing in the log matches' },
  byTime: { zh: '改为按时间排序', en: 'Sort by time' },
  showWeek: { zh: '查看最近 7 天', en: 'Show the last 7 days' },
  failed: { zh: '登录日志加载失败', en: 'The sign-in log could not load.' },
  total: { zh: '共', en: 'Rows' },
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
    en: 'There are many rows: counting their people may take some seconds',
  },
  sumsFailed: { zh: '合计加载失败', en: 'Sums not loaded' },
  atLeast: {
    zh: ({ count }: Counted) => `至少 ${count.toLocaleString('zh')}`,
    en: ({ count }: Counted) => `at least ${count.toLocaleString('en')}`,
  },
  found: {
    zh: ({ count }: Counted) => `共 ${count.toLocaleString('zh')} 条`,
    en: ({ count }: Counted) => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`),
  },
  limit: {
    zh: '最多查看前 1000 页，请缩小范围或导出',
    en: 'Only the first 1000 pages can be shown. Narrow the filter or export.',
  },
  time: { zh: '时间', en: 'Time' },
  person: { zh: '用户', en: 'Person' },
  stranger: { zh: '身份未知', en: 'Unknown' },
  organization: { zh: '组织', en: 'Organization' },
  device: { zh: '终端', en: 'Device' },
  app: { zh: '应用', en: 'Application' },
  event: { zh: '事件', en: 'Event' },
  loginType: { zh: '登录方式', en: 'Sign-in by' },
  result: { zh: '结果', en: 'Result' },
  place: { zh: 'IP 与地点', en: 'Address and site' },
  actingFor: {
    zh: ({ name }: { name: string }) => `代 ${name}`,
    en: ({ name }: { name: string }) => `for ${name}`,
  },
  view: {
    zh: ({ time, name }: { time: string; name: string }) => `${time} ${name}，查看详情`,
    en: ({ time, name }: { time: string; name: string }) => `${time} ${name}, details`,
  },
})

export const resultWords = phrases({
  1: { zh: '成功', en: 'Succeeded' },
  0: { zh: '失败', en: 'Failed' },
})

export const verifyPhrases = phrases({
  title: { zh: '校验登录日志', en: 'Verify the sign-in log' },
})

export const exportPhrases = phrases({
  fileName: { zh: '登录日志', en: 'login-log' },
})

export const detailPhrases = phrases({
  title: { zh: '登录详情', en: 'Details' },
  close: { zh: '关闭', en: 'Close' },
  previous: { zh: '上一条', en: 'Previous row' },
  next: { zh: '下一条', en: 'Next row' },
  byKey: {
    zh: ({ what, key }: { what: string; key: string }) => `${what}（${key}）`,
    en: ({ what, key }: { what: string; key: string }) => `${what} (${key})`,
  },
  loading: { zh: '正在加载登录详情', en: 'Loading the details' },
  failed: { zh: '登录详情加载失败', en: 'The details could not load.' },
  missing: {
    zh: '这条记录不存在，或不在您可见的范围内',
    en: 'This row does not exist, or is not yours to see.',
  },
  stranger: { zh: '身份未知', en: 'Unknown' },
  theirLog: { zh: '此人日志', en: 'This person’s log' },
  session: { zh: '同一会话的其他事件', en: 'What else happened in this session' },
  wholeSession: { zh: '列出这次会话', en: 'List this session' },
  seal: { zh: '完整性', en: 'Seal' },
  alone: { zh: '这次会话没有其他事件', en: 'Nothing else happened in this session' },
  more: {
    zh: ({ count }: Counted) => `显示全部 ${count.toLocaleString('zh')} 个`,
    en: ({ count }: Counted) => `Show all ${count.toLocaleString('en')}`,
  },
  moreAround: {
    zh: ({ count, total }: Counted & { total: number }) =>
      `显示共 ${total.toLocaleString('zh')} 个中前后的 ${count.toLocaleString('zh')} 个`,
    en: ({ count, total }: Counted & { total: number }) =>
      `Show the ${count.toLocaleString('en')} around it, of ${total.toLocaleString('en')}`,
  },
  time: { zh: '时间', en: 'Time' },
  app: { zh: '应用', en: 'Application' },
  event: { zh: '事件', en: 'Event' },
  centers: { zh: '接入中心', en: 'Centers' },
  together: {
    zh: (names: readonly string[]) => names.join('、'),
    en: (names: readonly string[]) => names.join(', '),
  },
  loginType: { zh: '登录方式', en: 'Sign-in by' },
  person: { zh: '用户', en: 'Person' },
  org: { zh: '组织', en: 'Organization' },
  role: { zh: '角色', en: 'Role' },
  actingFor: { zh: '被代理人', en: 'Acting for' },
  env: { zh: '环境', en: 'Environment' },
  result: { zh: '结果', en: 'Result' },
  container: { zh: '容器', en: 'Container' },
  place: { zh: 'IP 与地点', en: 'Address and site' },
  device: { zh: '终端', en: 'Device' },
  userAgent: { zh: '浏览器标识', en: 'User agent' },
  reason: { zh: '错误码', en: 'Error code' },
  duration: { zh: '会话时长', en: 'Session lasted' },
  lasted: {
    zh: ({ hours, minutes, seconds }: Lasted) =>
      hours > 0
        ? `${hours} 小时 ${minutes} 分`
        : minutes > 0
          ? `${minutes} 分 ${seconds} 秒`
          : `${seconds} 秒`,
    en: ({ hours, minutes, seconds }: Lasted) =>
      hours > 0 ? `${hours} h ${minutes} min` : minutes > 0 ? `${minutes} min ${seconds} s` : `${seconds} s`,
  },
  ended: { zh: '会话结束', en: 'Session ended' },
  traceId: { zh: '请求编号', en: 'Request' },
  number: { zh: '日志编号', en: 'Log number' },
  copy: { zh: '复制日志编号', en: 'Copy the log number' },
  copied: {
    zh: ({ value }: { value: string }) => `已复制 ${value}`,
    en: ({ value }: { value: string }) => `Copied ${value}`,
  },
  notCopied: {
    zh: ({ value }: { value: string }) => `无法复制，请手动复制：${value}`,
    en: ({ value }: { value: string }) => `Could not copy. Copy it by hand: ${value}`,
  },
  raw: { zh: '原始报文', en: 'Raw message' },
  addressFails: {
    zh: ({ count, more }: Counted & { more: boolean }) => `同 IP 24 小时内失败 ${count}${more ? '+' : ''} 次`,
    en: ({ count, more }: Counted & { more: boolean }) =>
      `${count}${more ? '+' : ''} ${count === 1 ? 'failure' : 'failures'} from this address in 24 hours`,
  },
  onlyThis: {
    zh: ({ name }: { name: string }) => `只看 ${name}`,
    en: ({ name }: { name: string }) => `Only ${name}`,
  },
})

type Lasted = { hours: number; minutes: number; seconds: number }
