import { phrases } from '#web/platform/i18n/phrases.ts'

export const signInPhrases = phrases({
  refused: { zh: '登录未获允许，或您取消了登录', en: 'Sign-in was canceled or not allowed.' },
  notCompleted: { zh: '登录请求未完成，请重新登录', en: 'Sign-in wasn’t completed. Try again.' },
})
