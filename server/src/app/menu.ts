import type { MenuEntry } from '#server/features/session/deps.ts'

/** The screens in the menu of everybody. */
export const menu: readonly MenuEntry[] = [
  { code: 'home', title: { zh: '首页', en: 'Home' }, path: '/iambiz/home' },
]
