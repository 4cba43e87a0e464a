import { phrases } from '#web/platform/i18n/phrases.ts'

type Left = { date: string; days: number }

export const factorStripPhrases = phrases({
  until: {
    zh: ({ date, days }: Left) => `请在 ${date} 前设置第二重验证（还剩 ${days} 天），到期未设置将无法登录。`,
    en: ({ date, days }: Left) =>
      `Set up a second factor by ${date} (${days} ${days === 1 ? 'day' : 'days'} left). After that, you can’t sign in without one.`,
  },
  setUp: { zh: '去设置', en: 'Set up' },
})
