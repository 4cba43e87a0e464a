import { phrases } from '#web/platform/i18n/phrases.ts'

export const inboxPhrases = phrases({
  unread: {
    zh: ({ count }: { count: number }) => `${count} 条新消息`,
    en: ({ count }: { count: number }) => (count === 1 ? '1 new message' : `${count} new messages`),
  },
})
