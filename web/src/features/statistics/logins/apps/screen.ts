import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const appLoginScreens = {
  appLogins: {
    access: 'app-login-statistics',
    section: 'signIns',
    title: { zh: '应用登录统计', en: 'App sign-ins' },
    load: () => import('./AppLoginsPage.tsx').then((chunk) => chunk.AppLoginsPage),
    icon: 'layout-grid',
    topic: 'appLogins',
  },
} as const satisfies ScreenDeclarations
