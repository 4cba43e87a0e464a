import { phrases } from '#web/platform/i18n/phrases.ts'

export const overPhrases = phrases({
  sessionExpired: { zh: '登录已过期，请重新登录', en: 'Your session has expired. Sign in again.' },
})
