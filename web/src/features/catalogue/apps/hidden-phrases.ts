import { phrases } from '#web/platform/i18n/phrases.ts'

export const hiddenPhrases = phrases({
  hide: { zh: '隐藏', en: 'Hide' },
  showAgain: { zh: '重新显示', en: 'Show again' },
  hiddenMark: { zh: '已隐藏', en: 'Hidden' },
  hid: {
    zh: ({ name }: { name: string }) => `已隐藏「${name}」，搜索仍可找到`,
    en: ({ name }: { name: string }) => `${name} hidden. You can still find it in search.`,
  },
  manage: {
    zh: ({ count }: { count: number }) => `已隐藏 ${count} 个应用`,
    en: ({ count }: { count: number }) => (count === 1 ? '1 hidden app' : `${count} hidden apps`),
  },
  title: { zh: '已隐藏的应用', en: 'Hidden apps' },
  detail: {
    zh: '这些应用不在首页和全部应用中显示，您的权限不变，仍可通过搜索打开。',
    en: 'These apps don’t appear on your home page or in All apps. You still have access and can open them from search.',
  },
  showNamed: {
    zh: ({ name }: { name: string }) => `重新显示「${name}」`,
    en: ({ name }: { name: string }) => `Show again: ${name}`,
  },
  showAll: { zh: '全部重新显示', en: 'Show all again' },
  none: { zh: '暂无隐藏的应用', en: 'No hidden apps' },
  allHidden: { zh: '应用都已隐藏', en: 'All your apps are hidden' },
  close: { zh: '关闭', en: 'Close' },
})
