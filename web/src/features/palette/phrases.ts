import { phrases } from '#web/platform/i18n/phrases.ts'

/**
 * Groups thousands as both languages do; `toLocaleString` takes longer than the search itself, and each key press
 * changes a number.
 */
const figure = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

export const palettePhrases = phrases({
  title: { zh: '搜索', en: 'Search' },
  placeholder: { zh: '搜索应用、公告、工具、联系人', en: 'Search apps, announcements, tools and contacts' },
  hint: { zh: '支持名称、编码和拼音首字母', en: 'By name, code or pinyin initials' },
  screens: { zh: '页面', en: 'Pages' },
  results: {
    zh: ({ count }: { count: number }) => `${figure(count)} 个结果`,
    en: ({ count }: { count: number }) => (count === 1 ? '1 result' : `${figure(count)} results`),
  },
  more: {
    zh: ({ count }: { count: number }) => `还有 ${figure(count)} 个`,
    en: ({ count }: { count: number }) => `${figure(count)} more`,
  },
  nothing: {
    zh: ({ text }: { text: string }) => `没有与「${text}」匹配的内容`,
    en: ({ text }: { text: string }) => `No results for “${text}”`,
  },
  nothingDetail: {
    zh: '请尝试其他关键词，或使用拼音、首字母、英文名搜索',
    en: 'Try another word, or search by Chinese name, pinyin or initials.',
  },
  searching: { zh: '正在搜索', en: 'Searching' },
  partial: {
    zh: ({ titles }: { titles: string }) => `${titles}暂时无法搜索`,
    en: ({ titles }: { titles: string }) => `Search isn’t available right now for: ${titles}`,
  },
  separator: { zh: '、', en: ', ' },
  close: { zh: '关闭', en: 'Close' },
  choose: { zh: '选择', en: 'Select' },
  open: { zh: '打开', en: 'Open' },
  newTab: { zh: '新标签页打开', en: 'Open in a new tab' },
  actions: { zh: '更多操作', en: 'More actions' },
  actionsOf: {
    zh: ({ name }: { name: string }) => `「${name}」的操作`,
    en: ({ name }: { name: string }) => `Actions for ${name}`,
  },
  back: { zh: '返回', en: 'Back' },
})
