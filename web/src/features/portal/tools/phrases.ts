import { phrases } from '#web/platform/i18n/phrases.ts'

export const toolPhrases = phrases({
  tools: { zh: '我的工具', en: 'My tools' },
  library: { zh: '工具库', en: 'Tool library' },
  quick: { zh: '快捷入口', en: 'Quick access' },
  edit: { zh: '编辑', en: 'Edit' },
  editQuick: { zh: '编辑快捷入口', en: 'Edit quick access' },
  noQuick: { zh: '暂无快捷入口', en: 'No shortcuts yet' },
  addQuick: { zh: '添加快捷入口', en: 'Add shortcuts' },
})
