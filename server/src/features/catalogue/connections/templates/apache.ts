import { lines, readOn, secret, type Template, usualDefaults } from './template.ts'

export const apache: Template = {
  template: 'apache',
  name: { zh: 'Apache（mod_auth_openidc）', en: 'Apache (mod_auth_openidc)' },
  source: 'run',
  reference: 'mod_auth_openidc 2.4.12.3',
  checkedOn: readOn,
  defaults: {
    ...usualDefaults,
    redirectUris: ['{origin}/oidc/callback'],
    postLogoutRedirectUris: ['{origin}/'],
    backchannelLogoutUri: '{origin}/oidc/callback?logout=backchannel',
  },
  snippets: ({ discovery, clientId, redirectUri, scopes, origin }) => [
    {
      title: {
        zh: '写入网站配置，然后执行 a2enmod auth_openidc 并重启 Apache',
        en: 'Add to the site, then run a2enmod auth_openidc and restart Apache',
      },
      language: 'apache',
      text: lines(
        `OIDCProviderMetadataURL ${discovery}`,
        `OIDCClientID ${clientId}`,
        `OIDCClientSecret "${secret}"`,
        `OIDCRedirectURI ${redirectUri}`,
        `OIDCScope "${scopes.join(' ')}"`,
        'OIDCPKCEMethod S256',
        'OIDCProviderTokenEndpointAuth client_secret_basic',
        'OIDCRemoteUserClaim sub',
        '# Keeps sessions on this server, so that signing out of the portal can end them.',
        'OIDCSessionType server-cache',
        '# Encrypts the state of this server with a key of its own.',
        'OIDCCryptoPassphrase "exec:/bin/sh -c \'cat /etc/machine-id\'"',
        '',
        '<Location />',
        '  AuthType openid-connect',
        '  Require valid-user',
        '</Location>',
        '',
        `# To sign out: ${redirectUri}?logout=${encodeURIComponent(`${origin}/`)}`,
      ),
    },
  ],
}
