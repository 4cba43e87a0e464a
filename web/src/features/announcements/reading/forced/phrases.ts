import { phrases } from '#web/platform/i18n/phrases.ts'

type Place = { at: number; count: number }

export const forcedPhrases = phrases({
  title: { zh: '必读公告', en: 'Required announcements' },
  loading: { zh: '正在打开', en: 'Opening' },
  place: {
    zh: ({ at, count }: Place) => `第 ${at} 条，共 ${count} 条`,
    en: ({ at, count }: Place) => `${at} of ${count}`,
  },
  starts: { zh: '开始', en: 'Starts' },
  ends: { zh: '预计恢复', en: 'Expected back' },
  lasts: { zh: '时长', en: 'Duration' },
  impact: { zh: '影响范围', en: 'Impact' },
  contact: { zh: '运维联系人', en: 'Operations contact' },
  details: { zh: '查看详情', en: 'View details' },
  confirmNext: { zh: '我已阅读，下一条', en: 'I’ve read this. Show next' },
  confirmLast: { zh: '我已阅读，进入首页', en: 'I’ve read this. Go to home page' },
  toTheEnd: { zh: '阅读到末尾后即可确认', en: 'Read to the end to confirm' },
  changed: {
    zh: '这条公告刚刚更新，请重新阅读',
    en: 'This announcement just changed. Please read it again.',
  },
  failed: { zh: '保存失败，请重试', en: 'Couldn’t save. Try again.' },
  unreadable: { zh: '必读公告加载失败', en: 'Couldn’t load required announcements.' },
  later: { zh: '稍后再读', en: 'Read later' },
  minutes: {
    zh: ({ count }: { count: number }) => `${count} 分钟`,
    en: ({ count }: { count: number }) => (count === 1 ? '1 minute' : `${count} minutes`),
  },
  hours: {
    zh: ({ count }: { count: string }) => `${count} 小时`,
    en: ({ count }: { count: string }) => (count === '1' ? '1 hour' : `${count} hours`),
  },
  days: {
    zh: ({ count }: { count: string }) => `${count} 天`,
    en: ({ count }: { count: string }) => (count === '1' ? '1 day' : `${count} days`),
  },
})
