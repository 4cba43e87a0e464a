import { phrases } from '#web/platform/i18n/phrases.ts'

export const toastListPhrases = phrases({
  success: { zh: '成功', en: 'Success' },
  failure: { zh: '失败', en: 'Failed' },
  notice: { zh: '提示', en: 'Notice' },
  undo: { zh: '撤销', en: 'Undo' },
})
