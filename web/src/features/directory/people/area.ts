import type { AreaDeclaration } from '#web/platform/screen.ts'

export const peopleArea: AreaDeclaration = {
  access: 'authority-manager',
  title: { zh: '人员', en: 'People' },
  group: 'people',
  icon: 'users-round',
  load: () => import('./PeoplePage.tsx').then((chunk) => chunk.PeoplePage),
}
