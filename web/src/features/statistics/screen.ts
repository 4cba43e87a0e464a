import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const signInScreens = {
  signIns: {
    access: 'any-statistics',
    title: { zh: '登录分析', en: 'Sign-in analytics' },
    icon: 'chart-pie',
    inNavigation: true,
    topic: 'loginStatistics',
    leadsTo: ['loginStatistics', 'appLogins', 'loginLog'],
  },
  loginStatistics: {
    access: 'login-statistics',
    section: 'signIns',
    title: { zh: '登录统计', en: 'Sign-in statistics' },
    load: () => import('./LoginStatistics.tsx').then((chunk) => chunk.LoginStatistics),
    icon: 'gauge',
    topic: 'loginStatistics',
  },
} as const satisfies ScreenDeclarations
