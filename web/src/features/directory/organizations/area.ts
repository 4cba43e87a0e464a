import type { AreaDeclaration } from '#web/platform/screen.ts'

export const organizationsArea: AreaDeclaration = {
  access: 'authority-manager',
  title: { zh: '组织', en: 'Organizations' },
  group: 'people',
  icon: 'building-2',
  load: () => import('./OrganizationsPage.tsx').then((chunk) => chunk.OrganizationsPage),
}
