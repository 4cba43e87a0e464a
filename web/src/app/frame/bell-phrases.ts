import { phrases } from '#web/platform/i18n/phrases.ts'

export const bellPhrases = phrases({
  newAnnouncements: { zh: '新的未读公告', en: 'New updates' },
  nothingNew: { zh: '没有新公告', en: 'Nothing new' },
})
