import type { AreaDeclaration } from '#web/platform/screen.ts'

export const signInPoliciesArea: AreaDeclaration = {
  access: 'super-manager',
  title: { zh: '登录策略', en: 'Sign-in policies' },
  group: 'signIn',
  icon: 'shield-check',
  load: () => import('./SignInPoliciesPage.tsx').then((chunk) => chunk.SignInPoliciesPage),
}
