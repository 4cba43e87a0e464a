import { phrases } from '#web/platform/i18n/phrases.ts'

export const libraryPhrases = phrases({
  library: { zh: '工具库', en: 'Tool library' },
  customize: { zh: '自定义首页', en: 'Customize home page' },
  tools: { zh: '工具', en: 'Tools' },
  links: { zh: '快捷链接', en: 'Quick links' },
  onHome: { zh: '已在首页', en: 'On home page' },
  loading: { zh: '正在加载工具', en: 'Loading tools' },
  unknown: { zh: '没有该工具', en: 'Tool not found' },
  unknownDetail: { zh: '该工具可能已下架', en: 'It may have been removed' },
  toLibrary: { zh: '查看工具库', en: 'Open the tool library' },
  failed: { zh: '工具库加载失败', en: 'Couldn’t load the tool library' },
})
