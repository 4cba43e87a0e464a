import { phrases } from '#web/platform/i18n/phrases.ts'

export const personPhrases = phrases({
  find: { zh: '搜索姓名或工号', en: 'Search by name or staff number' },
  clear: { zh: '清除搜索', en: 'Clear search' },
  other: { zh: '更换', en: 'Change' },
  otherThan: {
    zh: ({ name }: { name: string }) => `更换 ${name}`,
    en: ({ name }: { name: string }) => `Change ${name}`,
  },
})
