import type { AreaDeclaration } from '#web/platform/screen.ts'

export const connectionsArea: AreaDeclaration = {
  access: 'application-manager',
  title: { zh: '应用接入', en: 'Connections' },
  group: 'applications',
  icon: 'plug',
  load: () => import('./ConnectionsPage.tsx').then((chunk) => chunk.ConnectionsPage),
}
