import { phrases } from '#web/platform/i18n/phrases.ts'

type Left = { date: string; days: number }

export const factorStripPhrases = phrases({
  until: {
    zh: ({ date, days }: Left) => `请在 ${date} 前绑定动态口令，还剩 ${days} 天。之后登录需要动态口令。`,
    en: ({ date, days }: Left) =>
      `Set up one-time codes by ${date}: ${days} ${days === 1 ? 'day' : 'days'} left. After that you need them to sign in.`,
  },
  setUp: { zh: '去绑定', en: 'Set up' },
})
