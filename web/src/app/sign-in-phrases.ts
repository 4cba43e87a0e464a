import { phrases } from '#web/platform/i18n/phrases.ts'

export const signInPhrases = phrases({
  refused: { zh: '登录未获允许，或您取消了登录', en: 'Sign-in was canceled or not allowed.' },
  misconfigured: {
    zh: ({ code }: { code: string }) => `登录未正确配置，请将代码 ${code} 告知管理员`,
    en: ({ code }: { code: string }) =>
      `Sign-in isn’t set up correctly. Tell your administrator: code ${code}.`,
  },
  notCompleted: { zh: '登录请求未完成，请重新登录', en: 'Sign-in wasn’t completed. Try again.' },
})
