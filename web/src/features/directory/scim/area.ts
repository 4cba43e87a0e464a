import type { AreaDeclaration } from '#web/platform/screen.ts'

export const provisioningArea: AreaDeclaration = {
  access: 'super-manager',
  title: { zh: '对接配置', en: 'Provisioning' },
  group: 'people',
  icon: 'link',
  load: () => import('./ProvisioningPage.tsx').then((chunk) => chunk.ProvisioningPage),
}
