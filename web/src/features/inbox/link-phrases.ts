import { phrases } from '#web/platform/i18n/phrases.ts'

export const inboxLinkPhrases = phrases({
  title: { zh: '消息', en: 'Messages' },
  readAll: { zh: '全部已读', en: 'Mark all as read' },
})
