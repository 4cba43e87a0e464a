import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const helpScreens = {
  help: {
    access: 'user',
    title: { zh: '帮助', en: 'Help' },
    load: () => import('./HelpScreen.tsx').then((chunk) => chunk.HelpScreen),
    icon: 'circle-question-mark',
    topic: 'help',
    whileActing: true,
  },
} as const satisfies ScreenDeclarations
