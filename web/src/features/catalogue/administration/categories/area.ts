import type { AreaDeclaration } from '#web/platform/screen.ts'

export const categoriesArea: AreaDeclaration = {
  access: 'super-manager',
  title: { zh: '应用分类', en: 'Categories' },
  group: 'applications',
  icon: 'shapes',
  load: () => import('./CategoriesPage.tsx').then((chunk) => chunk.CategoriesPage),
}
