import type { AreaDeclaration } from '#web/platform/screen.ts'

export const releasesArea: AreaDeclaration = {
  access: 'super-manager',
  title: { zh: '版本动态', en: 'Releases' },
  group: 'portal',
  icon: 'rocket',
  load: () => import('./ReleasesPage.tsx').then((chunk) => chunk.ReleasesPage),
}
