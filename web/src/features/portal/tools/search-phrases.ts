import { phrases } from '#web/platform/i18n/phrases.ts'

export const toolSearchPhrases = phrases({
  toolKind: { zh: '工具', en: 'Tools' },
})
