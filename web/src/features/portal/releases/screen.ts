import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const releaseScreens = {
  logline: {
    access: 'signed-in',
    title: { zh: '版本动态', en: 'What’s new' },
    load: () => import('./LoglinePage.tsx').then((chunk) => chunk.LoglinePage),
    icon: 'rocket',
    topic: 'logline',
    inner: true,
  },
} as const satisfies ScreenDeclarations
