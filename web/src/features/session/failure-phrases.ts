import { phrases } from '#web/platform/i18n/phrases.ts'

export const sessionFailurePhrases = phrases({
  signOutFailed: {
    zh: ({ reason }: { reason: string }) => `还没有退出登录。${reason}`,
    en: ({ reason }: { reason: string }) => `You are still signed in. ${reason}`,
  },
  randomCodeFailed: {
    zh: ({ reason }: { reason: string }) => `获取失败！${reason}`,
    en: ({ reason }: { reason: string }) => `Could not get the code. ${reason}`,
  },
})
