import type { AreaDeclaration } from '#web/platform/screen.ts'

export const systemsArea: AreaDeclaration = {
  access: 'super-manager',
  title: { zh: '业务系统', en: 'Business systems' },
  group: 'applications',
  icon: 'boxes',
  load: () => import('./SystemsPage.tsx').then((chunk) => chunk.SystemsPage),
}
