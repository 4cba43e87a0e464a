import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const zoneScreens = {
  zone: {
    access: 'user',
    title: { zh: '专区', en: 'Zone' },
    load: () => import('./ZonePage.tsx').then((chunk) => chunk.ZonePage),
    icon: 'leaf',
    unlisted: true,
    topic: 'zone',
    inner: true,
    whileActing: true,
  },
} as const satisfies ScreenDeclarations
