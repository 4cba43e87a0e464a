import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const announcementScreens = {
  announcementDetails: {
    access: 'user',
    title: { zh: '公告详情', en: 'Announcement' },
    load: () => import('./AnnouncementDetailsPage.tsx').then((chunk) => chunk.AnnouncementDetailsPage),
    icon: 'megaphone',
    unlisted: true,
    topic: 'announcementDetails',
    under: 'systemDynamics',
    whileActing: true,
  },
} as const satisfies ScreenDeclarations
