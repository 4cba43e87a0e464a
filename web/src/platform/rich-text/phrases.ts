import { phrases } from '#web/platform/i18n/phrases.ts'

export const richTextPhrases = phrases({
  table: { zh: '表格', en: 'Table' },
})
