import type { AreaDeclaration } from '#web/platform/screen.ts'

export const rolesArea: AreaDeclaration = {
  access: 'authority-manager',
  title: { zh: '角色', en: 'Roles' },
  group: 'access',
  icon: 'contact-round',
  load: () => import('./RolesPage.tsx').then((chunk) => chunk.RolesPage),
}
