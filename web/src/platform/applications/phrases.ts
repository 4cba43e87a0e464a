import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: number }
type Named = { name: string }
type Linked = { site: string }

export const applicationPhrases = phrases({
  nothingFound: { zh: '没有找到应用', en: 'No apps found' },
  found: {
    zh: ({ count }: Counted) => `找到 ${count.toLocaleString('zh')} 个应用`,
    en: ({ count }: Counted) => (count === 1 ? '1 app found' : `${count.toLocaleString('en')} apps found`),
  },
  helpOf: {
    zh: ({ name }: Named) => `${name}的使用帮助`,
    en: ({ name }: Named) => `Help with ${name}`,
  },
  openHelp: {
    zh: ({ site }: Linked) => `查看帮助（${site}）`,
    en: ({ site }: Linked) => `Open help (${site})`,
  },
  clear: { zh: '清除所选应用', en: 'Clear app' },
})
