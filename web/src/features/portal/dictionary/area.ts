import type { AreaDeclaration } from '#web/platform/screen.ts'

export const dictionaryArea: AreaDeclaration = {
  access: 'super-manager',
  title: { zh: '数据字典', en: 'Dictionary' },
  group: 'portal',
  icon: 'library-big',
  load: () => import('./DictionaryPage.tsx').then((chunk) => chunk.DictionaryPage),
}
