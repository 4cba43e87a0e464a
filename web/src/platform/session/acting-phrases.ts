import { phrases } from '#web/platform/i18n/phrases.ts'

export const actingPhrases = phrases({
  over: {
    zh: ({ name }: { name: string }) => `您对${name}的代理已结束，已回到您自己的身份`,
    en: ({ name }: { name: string }) => `You are not acting for ${name} any more. You are yourself again.`,
  },
  endedElsewhere: {
    zh: '已在另一个页面结束代理，这里已更新',
    en: 'You stopped acting in another tab. This one follows.',
  },
  actsElsewhere: {
    zh: ({ name }: { name: string }) => `已在另一个页面开始代理${name}，这里已更新`,
    en: ({ name }: { name: string }) => `You act for ${name} in another tab. This one follows.`,
  },
  roleWithdrawn: {
    zh: '您不再拥有原来的组织或角色，已为您切换',
    en: 'You no longer hold that organization or role. Another one was chosen for you.',
  },
})
