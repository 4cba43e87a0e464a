import { phrases } from '#web/platform/i18n/phrases.ts'

export const palettePhrases = phrases({
  title: { zh: '搜索', en: 'Search' },
  placeholder: { zh: '搜索应用和页面', en: 'Search apps and pages' },
  hint: { zh: '支持名称、编码、拼音首字母', en: 'By name, code or pinyin initials' },
  apps: { zh: '应用', en: 'Apps' },
  screens: { zh: '页面', en: 'Pages' },
  recent: { zh: '最近使用', en: 'Recent' },
  results: {
    zh: ({ count }: { count: number }) => `${count} 个结果`,
    en: ({ count }: { count: number }) => (count === 1 ? '1 result' : `${count} results`),
  },
  nothing: {
    zh: ({ text }: { text: string }) => `没有与「${text}」匹配的应用或页面`,
    en: ({ text }: { text: string }) => `No app or page matches “${text}”`,
  },
  close: { zh: '关闭', en: 'Close' },
  choose: { zh: '选择', en: 'Select' },
  open: { zh: '打开', en: 'Open' },
  newTab: { zh: '新标签页打开', en: 'Open in a new tab' },
})
