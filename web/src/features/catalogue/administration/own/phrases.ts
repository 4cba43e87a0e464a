import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }

export const ownAppPhrases = phrases({
  title: { zh: '我负责的应用', en: 'Apps you own' },
  about: {
    zh: '您可以修改应用信息、使用帮助和运维联系人，地址、授权和登录由管理员维护。',
    en: 'You can edit details, help and contacts. Administrators manage addresses, access and sign-on.',
  },
  edit: { zh: '编辑', en: 'Edit' },
  editOne: { zh: ({ name }: Named) => `编辑${name}`, en: ({ name }: Named) => `Edit ${name}` },
  contacts: { zh: '联系人', en: 'Contacts' },
  contactsOf: {
    zh: ({ name }: Named) => `${name}的联系人`,
    en: ({ name }: Named) => `Contacts for ${name}`,
  },
  editTitle: { zh: '编辑应用信息', en: 'Edit app details' },
  iconHint: { zh: '图标颜色由分类决定', en: 'The category sets the icon’s color.' },
  saved: { zh: '应用信息已保存', en: 'App details saved' },
  failed: { zh: '您负责的应用加载失败', en: 'Couldn’t load your apps.' },
})
