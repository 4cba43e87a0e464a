import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const securityScreens = {
  security: {
    access: 'signed-in',
    title: { zh: '登录与安全', en: 'Sign-in and security' },
    load: () => import('./Security.tsx').then((chunk) => chunk.Security),
    icon: 'shield-check',
    topic: 'security',
    section: 'setting',
  },
} as const satisfies ScreenDeclarations
