import { inSentence } from '#web/platform/i18n/in-sentence.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

export const reportedPhrases = phrases({
  title: { zh: '可疑登录上报', en: 'Suspicious sign-ins' },
  open: { zh: '待处理', en: 'Open' },
  all: { zh: '全部', en: 'All' },
  which: { zh: '处理状态', en: 'Handled' },
  person: { zh: '上报人', en: 'Reported by' },
  signIn: { zh: '登录', en: 'Sign-in' },
  where: { zh: '地点与设备', en: 'Place and device' },
  comment: { zh: '说明', en: 'Comment' },
  session: { zh: '会话', en: 'Session' },
  handled: { zh: '已处理', en: 'Handled' },
  ended: { zh: '上报时结束', en: 'Ended when reported' },
  over: { zh: '无进行中的会话', en: 'No active session' },
  failed: { zh: '登录失败', en: 'Failed' },
  reportedAt: {
    zh: ({ time }: { time: string }) => `${time} 上报`,
    en: ({ time }: { time: string }) => `reported ${inSentence(time)}`,
  },
  handledBy: {
    zh: ({ name, time }: { name: string; time: string }) => `${name}，${time}`,
    en: ({ name, time }: { name: string; time: string }) => `${name}, ${time}`,
  },
  markOne: {
    zh: ({ name, time }: { name: string; time: string }) => `${name} ${time} 的上报已处理`,
    en: ({ name, time }: { name: string; time: string }) => `Handled: ${name}, ${time}`,
  },
  none: { zh: '暂无上报的登录', en: 'No sign-ins have been reported.' },
  nothingFound: { zh: '没有待处理的上报', en: 'No open reports' },
  loadFailed: { zh: '上报加载失败', en: 'Couldn’t load reports.' },
  about: {
    zh: '员工在「登录与安全」中上报的非本人登录。请与员工联系，确认密码已修改后再标记为已处理。',
    en: 'Sign-ins that people reported as “not me”. Contact them, make sure they changed their password, then mark the report as handled.',
  },
})
