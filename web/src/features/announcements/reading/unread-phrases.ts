import { phrases } from '#web/platform/i18n/phrases.ts'

export const unreadPhrases = phrases({
  noneUnread: { zh: '没有未读公告', en: 'You’re all caught up' },
})
