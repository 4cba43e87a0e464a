import { phrases } from '#web/platform/i18n/phrases.ts'

export const overPhrases = phrases({
  sessionExpired: { zh: '登录已过期，请重新登录', en: 'Your session has expired. Sign in again.' },
})

export const actingPhrases = phrases({
  over: {
    zh: ({ name }: { name: string }) => `您对${name}的代理已结束，已恢复您本人的身份`,
    en: ({ name }: { name: string }) => `You’re no longer acting for ${name}.`,
  },
  endedElsewhere: {
    zh: '您已在其他标签页结束代理，本页已更新',
    en: 'You stopped acting in another tab, so this tab was updated.',
  },
  actsElsewhere: {
    zh: ({ name }: { name: string }) => `您已在其他标签页开始代理${name}，本页已更新`,
    en: ({ name }: { name: string }) =>
      `You started acting for ${name} in another tab, so this tab was updated.`,
  },
  roleWithdrawn: {
    zh: '您的原组织或角色已失效，已为您自动切换',
    en: 'You no longer have that organization or role, so we switched you to another.',
  },
})
