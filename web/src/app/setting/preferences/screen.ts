import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const preferenceScreens = {
  preferences: {
    access: 'signed-in',
    title: { zh: '偏好设置', en: 'Preferences' },
    load: () => import('./Preferences.tsx').then((chunk) => chunk.Preferences),
    icon: 'sliders-horizontal',
    topic: 'preferences',
    section: 'setting',
  },
} as const satisfies ScreenDeclarations
