import { phrases } from '#web/platform/i18n/phrases.ts'

export const personLinkPhrases = phrases({
  administration: { zh: '系统管理', en: 'Administration' },
})
