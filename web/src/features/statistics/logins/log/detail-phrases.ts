import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: number }

/** In a separate module, because it is loaded together with the details. */
export const detailPhrases = phrases({
  loading: { zh: '正在加载登录详情', en: 'Loading details' },
  failed: { zh: '登录详情加载失败', en: 'Couldn’t load the details.' },
  missing: {
    zh: '记录不存在，或您无权查看',
    en: 'This record doesn’t exist, or you don’t have access to it.',
  },
  stranger: { zh: '身份未知', en: 'Unknown' },
  theirLog: { zh: '此人日志', en: 'This person’s log' },
  session: { zh: '同一会话的其他事件', en: 'Other events in this session' },
  wholeSession: { zh: '列出这次会话', en: 'Show whole session' },
  seal: { zh: '完整性', en: 'Seal' },
  alone: { zh: '这次会话没有其他事件', en: 'No other events in this session' },
  more: {
    zh: ({ count }: Counted) => `显示全部 ${count.toLocaleString('zh')} 个`,
    en: ({ count }: Counted) => `Show all ${count.toLocaleString('en')}`,
  },
  moreAround: {
    zh: ({ count, total }: Counted & { total: number }) =>
      `显示前后 ${count.toLocaleString('zh')} 个，共 ${total.toLocaleString('zh')} 个`,
    en: ({ count, total }: Counted & { total: number }) =>
      `Show the nearest ${count.toLocaleString('en')} of ${total.toLocaleString('en')}`,
  },
  time: { zh: '时间', en: 'Time' },
  app: { zh: '应用', en: 'App' },
  event: { zh: '事件', en: 'Event' },
  centers: { zh: '接入中心', en: 'Centers' },
  together: {
    zh: (names: readonly string[]) => names.join('、'),
    en: (names: readonly string[]) => names.join(', '),
  },
  loginType: { zh: '登录方式', en: 'Sign-in method' },
  person: { zh: '用户', en: 'Person' },
  org: { zh: '组织', en: 'Organization' },
  role: { zh: '角色', en: 'Role' },
  actingFor: { zh: '被代理人', en: 'Acting for' },
  env: { zh: '环境', en: 'Environment' },
  result: { zh: '结果', en: 'Result' },
  container: { zh: '容器', en: 'Container' },
  place: { zh: 'IP 与地点', en: 'IP and site' },
  device: { zh: '终端', en: 'Device' },
  userAgent: { zh: '浏览器标识', en: 'User agent' },
  reason: { zh: '错误码', en: 'Error code' },
  endReason: { zh: '结束原因', en: 'End reason' },
  duration: { zh: '会话时长', en: 'Session length' },
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
  copy: { zh: '复制日志编号', en: 'Copy log number' },
  copied: {
    zh: ({ value }: { value: string }) => `已复制 ${value}`,
    en: ({ value }: { value: string }) => `Copied ${value}`,
  },
  notCopied: {
    zh: ({ value }: { value: string }) => `复制失败，请手动复制：${value}`,
    en: ({ value }: { value: string }) => `Couldn’t copy. Select and copy it manually: ${value}`,
  },
  raw: { zh: '原始报文', en: 'Raw message' },
  addressFails: {
    zh: ({ count, more }: Counted & { more: boolean }) => `同 IP 24 小时内失败 ${count}${more ? '+' : ''} 次`,
    en: ({ count, more }: Counted & { more: boolean }) =>
      `${count}${more ? '+' : ''} ${count === 1 ? 'failure' : 'failures'} from this IP in 24 hours`,
  },
  onlyThis: {
    zh: ({ name }: { name: string }) => `只看 ${name}`,
    en: ({ name }: { name: string }) => `Only ${name}`,
  },
})

type Lasted = { hours: number; minutes: number; seconds: number }
