import { phrases } from '#web/platform/i18n/phrases.ts'

export const libraryPhrases = phrases({
  library: { zh: '工具库', en: 'Tool library' },
  customise: { zh: '自定义首页', en: 'Customise home' },
  tools: { zh: '工具', en: 'Tools' },
  links: { zh: '快捷链接', en: 'Quick links' },
  onHome: { zh: '已在首页', en: 'On home' },
  loading: { zh: '正在加载工具', en: 'Loading the tools' },
  unknown: { zh: '没有该工具', en: 'There is no such tool' },
  unknownDetail: { zh: '它可能已下架', en: 'It may have been withdrawn' },
  toLibrary: { zh: '查看工具库', en: 'Open the tool library' },
  failed: { zh: '工具库加载失败', en: 'The tool library could not load' },
})
