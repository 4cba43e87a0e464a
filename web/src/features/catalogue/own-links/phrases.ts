import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }

export const ownLinkPhrases = phrases({
  add: { zh: '添加', en: 'Add' },
  addLink: { zh: '添加链接', en: 'Add link' },
  /** Follows the name for screen readers. */
  yours: { zh: '自己添加的链接', en: 'your link' },
  edit: { zh: '编辑链接', en: 'Edit link' },
  editNamed: { zh: ({ name }: Named) => `编辑链接「${name}」`, en: ({ name }: Named) => `Edit link ${name}` },
})
