import type { AreaDeclaration } from '#web/platform/screen.ts'

export const homeTemplatesArea: AreaDeclaration = {
  access: 'super-manager',
  title: { zh: '首页推荐', en: 'Home layouts' },
  group: 'portal',
  icon: 'house',
  load: () => import('./HomeTemplatesPage.tsx').then((chunk) => chunk.HomeTemplatesPage),
}
