import type { AreaDeclaration } from '#web/platform/screen.ts'

export const signInSourcesArea: AreaDeclaration = {
  access: 'super-manager',
  title: { zh: '登录来源', en: 'Sign-in sources' },
  group: 'signIn',
  icon: 'log-in',
  load: () => import('./SignInSourcesPage.tsx').then((chunk) => chunk.SignInSourcesPage),
}
