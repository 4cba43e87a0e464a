import { phrases } from '#web/platform/i18n/phrases.ts'

type Left = { moment: string; days: number }

export const factorStripPhrases = phrases({
  until: {
    zh: ({ moment, days }: Left) =>
      `请在 ${moment} 前设置第二重验证${days > 1 ? `（还剩 ${days} 天）` : ''}，到期未设置将无法登录。`,
    en: ({ moment, days }: Left) =>
      `Deadline to set up a second factor: ${moment}${days > 1 ? ` (${days} days left)` : ''}. After that, you can’t sign in without one.`,
  },
  setUp: { zh: '去设置', en: 'Set up' },
})
