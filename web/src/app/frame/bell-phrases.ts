import { phrases } from '#web/platform/i18n/phrases.ts'

export const bellPhrases = phrases({
  unreadAnnouncements: { zh: '未读公告', en: 'Unread updates' },
})
