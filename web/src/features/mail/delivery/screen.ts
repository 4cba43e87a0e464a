import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const mailLogScreens = {
  mailLog: {
    access: 'bulletin-maintain',
    section: 'announcementMaintenance',
    title: { zh: '邮件记录', en: 'Mail log' },
    load: () => import('./MailLogPage.tsx').then((chunk) => chunk.MailLogPage),
    icon: 'mail-check',
    topic: 'mailLog',
  },
} as const satisfies ScreenDeclarations
