import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }

/** Texts that the first screen does not need. */
export const laterLinkPhrases = phrases({
  links: { zh: '我的链接', en: 'My links' },
  addApps: { zh: '添加应用', en: 'Add apps' },
  menuOf: { zh: ({ name }: Named) => `「${name}」的操作`, en: ({ name }: Named) => `Actions for ${name}` },
  open: { zh: '打开', en: 'Open' },
  remove: { zh: '移除链接', en: 'Remove link' },
  removed: { zh: ({ name }: Named) => `已移除「${name}」`, en: ({ name }: Named) => `${name} removed` },
  name: { zh: '名称', en: 'Name' },
  address: { zh: '网址', en: 'Address' },
  addressHint: {
    zh: '例如 https://wiki.example.com。在新标签页打开，不会自动登录。',
    en: 'For example https://wiki.example.com. It opens in a new tab and doesn’t sign you in.',
  },
  added: { zh: ({ name }: Named) => `已添加「${name}」`, en: ({ name }: Named) => `${name} added` },
  saved: { zh: '链接已保存', en: 'Link saved' },
})
