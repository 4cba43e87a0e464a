import type { AreaDeclaration } from '#web/platform/screen.ts'

export const elementsArea: AreaDeclaration = {
  access: 'super-manager',
  title: { zh: '元素权限', en: 'Element permissions' },
  group: 'access',
  icon: 'eye-off',
  load: () => import('./ElementPermissionsPage.tsx').then((chunk) => chunk.ElementPermissionsPage),
  screensBelow: /./,
}
