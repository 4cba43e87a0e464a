import type { AreaDeclaration } from '#web/platform/screen.ts'

export const translationsArea: AreaDeclaration = {
  access: 'super-manager',
  title: { zh: '翻译', en: 'Translations' },
  group: 'portal',
  icon: 'languages',
  load: () => import('./TranslationsPage.tsx').then((chunk) => chunk.TranslationsPage),
}
