import type { AreaDeclaration } from '#web/platform/screen.ts'

export const zonesArea: AreaDeclaration = {
  access: 'super-manager',
  title: { zh: '专区管理', en: 'Zones' },
  group: 'portal',
  icon: 'leaf',
  load: () => import('./ZonesPage.tsx').then((chunk) => chunk.ZonesPage),
  screensBelow: /./,
}
