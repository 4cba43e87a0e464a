import type { AreaDeclaration } from '#web/platform/screen.ts'

export const requestsArea: AreaDeclaration = {
  access: 'super-manager',
  title: { zh: '全部权限申请', en: 'All access requests' },
  group: 'access',
  icon: 'key-round',
  load: () => import('./AllRequestsPage.tsx').then((chunk) => chunk.AllRequestsPage),
}
