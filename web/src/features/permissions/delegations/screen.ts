import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const delegationScreens = {
  delegation: {
    access: 'signed-in',
    section: 'setting',
    title: { zh: '授权委托', en: 'Delegation' },
    load: () => import('./DelegationsPage.tsx').then((chunk) => chunk.DelegationsPage),
    icon: 'user-round-cog',
    topic: 'delegation',
    headed: true,
  },
} as const satisfies ScreenDeclarations
