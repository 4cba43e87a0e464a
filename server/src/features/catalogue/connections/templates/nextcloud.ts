import { lines, readOn, secret, type Template, usualDefaults } from './template.ts'

export const nextcloud: Template = {
  template: 'nextcloud',
  name: { zh: 'Nextcloud（user_oidc 应用）', en: 'Nextcloud (user_oidc app)' },
  source: 'vendor',
  reference: 'https://github.com/nextcloud/user_oidc/blob/main/README.md',
  checkedOn: readOn,
  defaults: {
    ...usualDefaults,
    scopes: ['openid', 'profile', 'email', 'groups'],
    redirectUris: ['{origin}/apps/user_oidc/code'],
    postLogoutRedirectUris: ['{origin}/'],
    backchannelLogoutUri: '{origin}/apps/user_oidc/backchannel-logout/iambiz',
  },
  snippets: ({ discovery, clientId, scopes }) => [
    {
      title: { zh: '在 Nextcloud 目录中执行', en: 'Run in the Nextcloud folder' },
      language: 'shell',
      text: lines(
        'sudo -u www-data php occ app:install user_oidc',
        'sudo -u www-data php occ user_oidc:provider iambiz \\',
        `  --clientid='${clientId}' \\`,
        `  --clientsecret='${secret}' \\`,
        `  --discoveryuri='${discovery}' \\`,
        `  --scope='${scopes.join(' ')}' \\`,
        '  --unique-uid=0 \\',
        '  --mapping-uid=sub \\',
        '  --mapping-display-name=name \\',
        '  --mapping-email=email \\',
        '  --mapping-groups=groups \\',
        '  --group-provisioning=1',
      ),
    },
  ],
}
