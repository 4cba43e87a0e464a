import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const appScreens = {
  apps: {
    access: 'user',
    title: { zh: '全部应用', en: 'All apps' },
    load: () => import('./AppsPage.tsx').then((chunk) => chunk.AppsPage),
    icon: 'layout-grid',
    topic: 'apps',
    inner: true,
    whileActing: true,
  },
  usualApps: {
    access: 'user',
    title: { zh: '编辑我的常用', en: 'Edit My apps' },
    load: () => import('./AppsPage.tsx').then((chunk) => chunk.UsualAppsPage),
    icon: 'star',
    topic: 'usualApps',
  },
} as const satisfies ScreenDeclarations
