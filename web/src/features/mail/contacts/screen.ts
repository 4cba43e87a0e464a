import type { ScreenDeclarations } from '#web/platform/screen.ts'

const dialog = { access: 'bulletin-maintain', over: 'mailContacts' } as const

export const mailContactScreens = {
  mailContacts: {
    access: 'bulletin-maintain',
    section: 'announcementMaintenance',
    title: { zh: '邮件联系人', en: 'Mail contacts' },
    load: () => import('./MailContactsPage.tsx').then((chunk) => chunk.MailContactsPage),
    icon: 'contact-round',
    topic: 'mailContacts',
  },
  newMailContact: { ...dialog, title: { zh: '添加联系人', en: 'Add contact' } },
  mailContact: { ...dialog, title: { zh: '编辑联系人', en: 'Edit contact' } },
} as const satisfies ScreenDeclarations
