import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const administrationScreens = {
  administration: {
    access: 'administrator',
    title: { zh: '系统管理', en: 'Administration' },
    load: () => import('./AdministrationPage.tsx').then((chunk) => chunk.AdministrationPage),
    // Its areas have their own topics; the address without an area redirects to the first one.
    topic: 'help',
    fills: true,
  },
} as const satisfies ScreenDeclarations
