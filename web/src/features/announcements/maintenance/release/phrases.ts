import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: string }

export const releasePhrases = phrases({
  title: { zh: '发布公告？', en: 'Release this announcement?' },
  forcedTitle: { zh: '发布必读公告？', en: 'Release a required announcement?' },
  atOnce: { zh: '发布后立即生效', en: 'Shown immediately' },
  scheduled: {
    zh: ({ time }: { time: string }) => `${time} 起生效`,
    en: ({ time }: { time: string }) => `Shown from ${time}`,
  },
  loading: { zh: '正在统计受众', en: 'Counting the audience' },
  failed: { zh: '受众统计失败，仍可发布', en: 'Couldn’t count the audience. You can still release.' },
  nobody: {
    zh: '目前没有人能看到这条公告，请检查所属应用和推送范围。',
    en: 'No one would see this announcement. Check its app and audience.',
  },
  leftOut: {
    zh: ({ count }: { count: number }) =>
      `以下 ${count.toLocaleString('zh')} 个邮箱有误或尚未验证，不会保存，也不会收到邮件：`,
    en: ({ count }: { count: number }) =>
      count === 1
        ? 'This address is invalid or not verified yet. It won’t be saved or emailed:'
        : `These ${count.toLocaleString('en')} addresses are invalid or not verified yet. They won’t be saved or emailed:`,
  },
  releaseAnyway: { zh: '仍然发布', en: 'Release anyway' },
  reaches: { zh: '将送达', en: 'Reaches' },
  people: {
    zh: (_: { count: number }): string => '人',
    en: ({ count }: { count: number }) => (count === 1 ? 'person' : 'people'),
  },
  popup: {
    zh: ({ count }: Counted) => `${count} 人打开首页时需先阅读并确认`,
    en: ({ count }: Counted) => `${count} need to read and confirm it on the home page`,
  },
  withoutEmail: {
    zh: ({ count }: Counted) => `${count} 人没有邮箱`,
    en: ({ count }: Counted) => `${count} without email`,
  },
  mails: {
    zh: ({ count }: { count: number }) =>
      count === 0 ? '没有人会收到邮件' : `生效时发送 ${count.toLocaleString('zh')} 封邮件`,
    en: ({ count }: { count: number }) =>
      count === 0
        ? 'No one would be emailed.'
        : count === 1
          ? '1 email will be sent when it takes effect'
          : `${count.toLocaleString('en')} emails will be sent when it takes effect`,
  },
  allHaveEmail: { zh: '均有邮箱', en: 'All have email' },
  byOrganization: { zh: '按组织', en: 'By organization' },
  byRole: { zh: '按角色', en: 'By role' },
  showAll: {
    zh: ({ count }: { count: number }) => `显示全部 ${count.toLocaleString('zh')} 个`,
    en: ({ count }: { count: number }) => `Show all ${count.toLocaleString('en')}`,
  },
  sample: { zh: '例如', en: 'For example' },
  cancel: { zh: '取消', en: 'Cancel' },
})
