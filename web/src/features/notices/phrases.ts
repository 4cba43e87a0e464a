import { phrases } from '#web/platform/i18n/phrases.ts'

export const noticePhrases = phrases({
  title: { zh: '消息', en: 'Messages' },
  unread: {
    zh: ({ count }: { count: number }) => `${count} 条新消息`,
    en: ({ count }: { count: number }) => (count === 1 ? '1 new message' : `${count} new messages`),
  },
  readAll: { zh: '全部已读', en: 'Mark all as read' },
})
