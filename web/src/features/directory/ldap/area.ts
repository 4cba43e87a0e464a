import type { AreaDeclaration } from '#web/platform/screen.ts'

export const ldapArea: AreaDeclaration = {
  access: 'super-manager',
  title: { zh: '目录同步', en: 'LDAP import' },
  group: 'people',
  icon: 'refresh-cw',
  load: () => import('./LdapPage.tsx').then((chunk) => chunk.LdapPage),
}
