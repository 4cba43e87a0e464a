import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const helpScreens = {
  help: {
    access: 'user',
    title: { zh: '帮助', en: 'Help' },
    load: () => import('./HelpPage.tsx').then((chunk) => chunk.HelpPage),
    icon: 'circle-question-mark',
    topic: 'help',
    whileActing: true,
  },
} as const satisfies ScreenDeclarations
