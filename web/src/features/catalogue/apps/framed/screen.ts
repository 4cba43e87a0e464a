import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const framedAppScreens = {
  framedApp: {
    access: 'user',
    title: { zh: '应用', en: 'App' },
    load: () => import('./FramedAppPage.tsx').then((chunk) => chunk.FramedAppPage),
    icon: 'layout-grid',
    unlisted: true,
    topic: 'framedApp',
    inner: true,
    fills: true,
    whileActing: true,
  },
} as const satisfies ScreenDeclarations
