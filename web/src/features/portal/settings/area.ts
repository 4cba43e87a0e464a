import type { AreaDeclaration } from '#web/platform/screen.ts'

export const settingsArea: AreaDeclaration = {
  access: 'super-manager',
  title: { zh: '系统设置', en: 'Settings' },
  group: 'portal',
  icon: 'sliders-horizontal',
  load: () => import('./SettingsPage.tsx').then((chunk) => chunk.SettingsPage),
}
