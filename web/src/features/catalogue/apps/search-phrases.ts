import { phrases } from '#web/platform/i18n/phrases.ts'

export const appSearchPhrases = phrases({
  apps: { zh: '应用', en: 'Apps' },
  recent: { zh: '最近使用', en: 'Recent' },
  usual: { zh: '我的常用', en: 'My apps' },
  used: {
    zh: ({ when }: { when: string }) => `${when}使用`,
    en: ({ when }: { when: string }) => `opened ${when}`,
  },
})
