import type { AreaDeclaration } from '#web/platform/screen.ts'

export const reportedSignInsArea: AreaDeclaration = {
  access: 'super-manager',
  title: { zh: '可疑登录上报', en: 'Suspicious sign-ins' },
  group: 'signIn',
  icon: 'shield-alert',
  load: () => import('./ReportedSignInsPage.tsx').then((chunk) => chunk.ReportedSignInsPage),
}
