import { phrases } from '#web/platform/i18n/phrases.ts'

export const advicePhrases = phrases({
  title: { zh: '请修改登录密码', en: 'Change your password' },
  about: {
    zh: ({ time }: { time: string }) => `您在 ${time} 上报了非本人的登录，对方可能知道您的密码。`,
    en: ({ time }: { time: string }) =>
      `You reported a sign-in that wasn’t yours (${time}). Someone may know your password.`,
  },
  change: { zh: '修改密码', en: 'Change password' },
})
