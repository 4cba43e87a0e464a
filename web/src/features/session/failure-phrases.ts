import { phrases } from '#web/platform/i18n/phrases.ts'

export const sessionFailurePhrases = phrases({
  signOutFailed: {
    zh: ({ reason }: { reason: string }) => `还没有退出登录。${reason}`,
    en: ({ reason }: { reason: string }) => `You’re still signed in. ${reason}`,
  },
})
