import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const loginLogScreens = {
  loginLog: {
    access: 'any-statistics',
    section: 'signIns',
    title: { zh: '登录日志', en: 'Sign-in log' },
    load: () => import('./LoginLogPage.tsx').then((chunk) => chunk.LoginLogPage),
    icon: 'list',
    topic: 'loginLog',
  },
} as const satisfies ScreenDeclarations
