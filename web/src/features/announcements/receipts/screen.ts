import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const receiptScreens = {
  announcementReaders: {
    access: 'bulletin-maintain',
    section: 'announcementMaintenance',
    title: { zh: '阅读回执', en: 'Read receipt' },
    load: () => import('./ReadersPage.tsx').then((chunk) => chunk.ReadersPage),
    icon: 'list-checks',
    unlisted: true,
    topic: 'announcementReaders',
  },
} as const satisfies ScreenDeclarations
