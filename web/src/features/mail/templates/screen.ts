import type { ScreenDeclarations } from '#web/platform/screen.ts'

const dialog = { access: 'bulletin-maintain', over: 'mailTemplates' } as const

export const mailTemplateScreens = {
  mailTemplates: {
    access: 'bulletin-maintain',
    section: 'announcementMaintenance',
    title: { zh: '邮件模板', en: 'Mail templates' },
    load: () => import('./MailTemplatesPage.tsx').then((chunk) => chunk.MailTemplatesPage),
    icon: 'mail',
    topic: 'mailTemplates',
  },
  newMailTemplate: { ...dialog, title: { zh: '新建模板', en: 'New template' } },
  mailTemplate: { ...dialog, title: { zh: '编辑模板', en: 'Edit template' } },
} as const satisfies ScreenDeclarations
