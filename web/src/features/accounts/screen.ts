import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const bindingScreens = {
  binding: {
    access: 'signed-in',
    section: 'setting',
    title: { zh: '账号绑定', en: 'Linked accounts' },
    load: () => import('./Binding.tsx').then((chunk) => chunk.Binding),
    icon: 'link',
    topic: 'binding',
  },
} as const satisfies ScreenDeclarations
