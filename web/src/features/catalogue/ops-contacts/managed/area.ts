import type { AreaDeclaration } from '#web/platform/screen.ts'

export const opsContactsArea: AreaDeclaration = {
  access: 'application-manager',
  title: { zh: '运维通讯录维护', en: 'Maintain contacts' },
  group: 'applications',
  icon: 'book-user',
  load: () => import('./ManagedContactsPage.tsx').then((chunk) => chunk.ManagedContactsPage),
}
