import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const settingScreens = {
  setting: {
    access: 'signed-in',
    title: { zh: '个人中心', en: 'Personal center' },
    topic: 'profile',
    leadsTo: ['profile'],
  },
  profile: {
    access: 'signed-in',
    title: { zh: '个人资料', en: 'Profile' },
    load: () => import('./Profile.tsx').then((chunk) => chunk.Profile),
    icon: 'user-round',
    topic: 'profile',
    section: 'setting',
  },
} as const satisfies ScreenDeclarations
