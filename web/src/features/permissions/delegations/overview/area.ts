import type { AreaDeclaration } from '#web/platform/screen.ts'

export const delegationsArea: AreaDeclaration = {
  access: 'authority-manager',
  title: { zh: '全部委托', en: 'All delegations' },
  group: 'access',
  icon: 'user-round-cog',
  load: () => import('./DelegationsOverview.tsx').then((chunk) => chunk.DelegationsOverview),
}
