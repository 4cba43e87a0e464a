import { phrases } from '#web/platform/i18n/phrases.ts'

export const homePhrases = phrases({
  home: { zh: '首页', en: 'Home' },
  customize: { zh: '自定义首页', en: 'Customize home page' },
})
