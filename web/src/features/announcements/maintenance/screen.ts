import type { ScreenDeclarations } from '#web/platform/screen.ts'

const dialog = { access: 'bulletin-maintain', over: 'announcementMaintenance' } as const

export const maintenanceScreens = {
  announcementMaintenance: {
    access: 'bulletin-maintain',
    title: { zh: '公告维护', en: 'Announcement maintenance' },
    // The first screen of its section, so its navigation entry has the name of the section.
    label: { zh: '公告管理', en: 'Announcements' },
    sectionLabel: { zh: '公告维护', en: 'Maintenance' },
    load: () => import('./MaintenancePage.tsx').then((chunk) => chunk.MaintenancePage),
    icon: 'file-pen-line',
    inNavigation: true,
    topic: 'announcementMaintenance',
    section: 'announcementMaintenance',
  },
  newAnnouncement: { ...dialog, title: { zh: '新建公告', en: 'New announcement' }, icon: 'file-pen-line' },
  maintainedAnnouncement: { ...dialog, title: { zh: '编辑公告', en: 'Edit announcement' } },
} as const satisfies ScreenDeclarations
