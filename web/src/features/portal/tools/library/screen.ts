import type { ScreenDeclarations } from '#web/platform/screen.ts'

export const toolScreens = {
  tools: {
    access: 'user',
    title: { zh: '工具库', en: 'Tool library' },
    load: () => import('./ToolLibrary.tsx').then((chunk) => chunk.ToolLibrary),
    icon: 'shapes',
    topic: 'tools',
    inner: true,
    whileActing: true,
  },
  tool: {
    access: 'user',
    title: { zh: '工具', en: 'Tool' },
    load: () => import('./ToolPage.tsx').then((chunk) => chunk.ToolPage),
    topic: 'tools',
    inner: true,
    whileActing: true,
  },
} as const satisfies ScreenDeclarations
