import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const requestScreens = {
  requests: {
    access: 'user',
    title: { zh: '权限申请', en: 'Access requests' },
    load: () => import('./RequestsPage.tsx').then((chunk) => chunk.RequestsPage),
    icon: 'key-round',
    topic: 'requests',
    inner: true,
  },
} as const satisfies ScreenDeclarations
