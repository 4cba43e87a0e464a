import type { AreaDeclaration } from '#web/platform/screen.ts'

export const toolsArea: AreaDeclaration = {
  access: 'super-manager',
  title: { zh: '工具管理', en: 'Tools' },
  group: 'portal',
  icon: 'wrench',
  load: () => import('./ToolsPage.tsx').then((chunk) => chunk.ToolsPage),
}
