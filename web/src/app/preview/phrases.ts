import { phrases } from '#web/platform/i18n/phrases.ts'

export const previewPhrases = phrases({
  notSent: { zh: '预览中不提交更改', en: 'Changes aren’t saved in preview' },
})
