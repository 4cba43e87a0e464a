import { phrases } from '#web/platform/i18n/phrases.ts'

export const relatedPhrases = phrases({
  announcements: { zh: '查看公告', en: 'Announcements' },
  contacts: { zh: '帮助与联系人', en: 'Help and contacts' },
})
