import type { AreaDeclaration } from '#web/platform/screen.ts'

export const applicationsArea: AreaDeclaration = {
  access: 'administrator',
  title: { zh: '应用管理', en: 'Apps' },
  group: 'applications',
  icon: 'layout-grid',
  load: () => import('./Applications.tsx').then((chunk) => chunk.Applications),
  screensBelow: /\/grants$/,
}
