import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const administrationScreens = {
  administration: {
    access: 'administrator',
    title: { zh: '系统管理', en: 'Administration' },
    load: () => import('./AdministrationPage.tsx').then((chunk) => chunk.AdministrationPage),
    icon: 'shield-check',
    // Its areas have their own topics.
    topic: 'administration',
    fills: true,
  },
} as const satisfies ScreenDeclarations
