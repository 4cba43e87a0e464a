import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const integrationScreens = {
  integration: {
    access: 'login-statistics',
    section: 'signIns',
    title: { zh: '接入占比', en: 'Integration' },
    load: () => import('./IntegrationPage.tsx').then((chunk) => chunk.IntegrationPage),
    icon: 'link',
    topic: 'integration',
  },
} as const satisfies ScreenDeclarations
