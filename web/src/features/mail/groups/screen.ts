import type { ScreenDeclarations } from '#web/platform/screen.ts'

const dialog = { access: 'bulletin-maintain', over: 'mailGroups' } as const

export const mailGroupScreens = {
  mailGroups: {
    access: 'bulletin-maintain',
    section: 'announcementMaintenance',
    title: { zh: '邮件组', en: 'Mail groups' },
    load: () => import('./MailGroupsPage.tsx').then((chunk) => chunk.MailGroupsPage),
    icon: 'users-round',
    topic: 'mailGroups',
  },
  newMailGroup: { ...dialog, title: { zh: '新建邮件组', en: 'New mail group' } },
  mailGroup: { ...dialog, title: { zh: '邮件组', en: 'Mail groups' } },
  editedMailGroup: { ...dialog, title: { zh: '编辑邮件组', en: 'Edit mail group' } },
} as const satisfies ScreenDeclarations
