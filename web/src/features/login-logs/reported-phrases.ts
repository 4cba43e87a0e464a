import { inSentence } from '#web/platform/i18n/in-sentence.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

export const reportedPhrases = phrases({
  title: { zh: '可疑登录上报', en: 'Suspicious sign-ins' },
  open: { zh: '待处理', en: 'Open' },
  all: { zh: '全部', en: 'All' },
  which: { zh: '处理状态', en: 'Handled' },
  person: { zh: '报告人', en: 'Reported by' },
  signIn: { zh: '登录', en: 'Sign-in' },
  where: { zh: '地点与设备', en: 'Place and device' },
  comment: { zh: '说明', en: 'Comment' },
  session: { zh: '会话', en: 'Session' },
  handled: { zh: '已处理', en: 'Handled' },
  ended: { zh: '报告时结束', en: 'Ended when reported' },
  over: { zh: '无进行中的会话', en: 'No active session' },
  failed: { zh: '登录失败', en: 'Failed' },
  reportedAt: {
    zh: ({ time }: { time: string }) => `${time} 报告`,
    en: ({ time }: { time: string }) => `reported ${inSentence(time)}`,
  },
  handledBy: {
    zh: ({ name, time }: { name: string; time: string }) => `${name}，${time}`,
    en: ({ name, time }: { name: string; time: string }) => `${name}, ${time}`,
  },
  markOne: {
    zh: ({ name, time }: { name: string; time: string }) => `${name} ${time} 的报告已处理`,
    en: ({ name, time }: { name: string; time: string }) => `Handled: ${name}, ${time}`,
  },
  none: { zh: '没有人报告过非本人的登录', en: 'No sign-ins have been reported.' },
  nothingFound: { zh: '没有待处理的报告', en: 'No open reports' },
  loadFailed: { zh: '报告加载失败', en: 'Couldn’t load reports.' },
  about: {
    zh: '员工在「登录与安全」里报告的非本人登录。请与本人联系，确认密码已修改后再标记为已处理。',
    en: 'Sign-ins users reported as “not me”. Contact the user, make sure the password was changed, then mark the report as handled.',
  },
})
