import { phrases } from '#web/platform/i18n/phrases.ts'

export const bindOfferPhrases = phrases({
  title: { zh: '账号绑定', en: 'Account binding' },
  offer: {
    zh: ({ name }: { name: string }) => `绑定${name}后，在${name}中打开门户即可直接登录。`,
    en: ({ name }: { name: string }) =>
      `Bind your ${name} account, and opening the portal in ${name} signs you in at once.`,
  },
  bind: { zh: '去绑定', en: 'Bind it' },
  refuse: { zh: '不再提示', en: 'Do not offer again' },
})
