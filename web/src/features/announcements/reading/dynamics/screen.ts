import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const dynamicsScreens = {
  systemDynamics: {
    access: 'user',
    title: { zh: '系统动态', en: 'Updates' },
    load: () => import('./Dynamics.tsx').then((chunk) => chunk.Dynamics),
    icon: 'megaphone',
    inNavigation: true,
    topic: 'systemDynamics',
    whileActing: true,
  },
} as const satisfies ScreenDeclarations
