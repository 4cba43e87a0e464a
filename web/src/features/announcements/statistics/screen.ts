import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const statisticsScreens = {
  announcementStatistics: {
    access: 'bulletin-maintain',
    section: 'announcementMaintenance',
    title: { zh: '公告统计', en: 'Announcement statistics' },
    sectionLabel: { zh: '公告统计', en: 'Statistics' },
    load: () => import('./StatisticsPage.tsx').then((chunk) => chunk.StatisticsPage),
    icon: 'chart-column',
    topic: 'announcementStatistics',
  },
  monthlyStatistics: {
    access: 'bulletin-maintain',
    under: 'announcementStatistics',
    section: 'announcementMaintenance',
    title: { zh: '月度统计', en: 'Monthly statistics' },
    load: () => import('./MonthlyPage.tsx').then((chunk) => chunk.MonthlyPage),
    topic: 'announcementStatistics',
  },
} as const satisfies ScreenDeclarations
