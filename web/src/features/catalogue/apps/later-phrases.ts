import { phrases } from '#web/platform/i18n/phrases.ts'

/** Texts that the first screen does not need. */
export const laterAppPhrases = phrases({
  category: { zh: '分类', en: 'Category' },
  favourites: { zh: '常用', en: 'My apps' },
  add: { zh: '添加', en: 'Add' },
  added: { zh: '已添加', en: 'Added' },
  removed: {
    zh: ({ name }: { name: string }) => `已移除「${name}」`,
    en: ({ name }: { name: string }) => `${name} removed`,
  },
  usualFull: {
    zh: ({ limit }: { limit: number }) => `常用应用最多 ${limit} 个，请先移除一个`,
    en: ({ limit }: { limit: number }) => `You can have up to ${limit} apps here. Remove one first.`,
  },
  menuOf: {
    zh: ({ name }: { name: string }) => `「${name}」的操作`,
    en: ({ name }: { name: string }) => `Actions for ${name}`,
  },
  showLocked: { zh: '显示未开通的应用', en: 'Show apps you don’t have' },
})
