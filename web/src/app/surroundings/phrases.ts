import { phrases } from '#web/platform/i18n/phrases.ts'

export const bindOfferPhrases = phrases({
  title: { zh: '账号绑定', en: 'Linked accounts' },
  offer: {
    zh: ({ name }: { name: string }) => `绑定${name}后，在${name}中打开门户即可直接登录。`,
    en: ({ name }: { name: string }) =>
      `Link your ${name} account to sign in automatically when you open the portal in ${name}.`,
  },
  bind: { zh: '去绑定', en: 'Link account' },
  refuse: { zh: '不再提示', en: 'Don’t show again' },
})
