import type { AreaDeclaration } from '#web/platform/screen.ts'

export const sitesArea: AreaDeclaration = {
  access: 'super-manager',
  title: { zh: '地点', en: 'Sites' },
  group: 'signIn',
  icon: 'building-2',
  load: () => import('./SitesPage.tsx').then((chunk) => chunk.SitesPage),
}
