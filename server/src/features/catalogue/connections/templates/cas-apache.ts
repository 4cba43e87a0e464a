import { type CasTemplate, lines, readOn, usualAttributes, usualDefaults } from './template.ts'

export const casApache: CasTemplate = {
  template: 'cas-apache',
  name: { zh: 'Apache（mod_auth_cas）', en: 'Apache (mod_auth_cas)' },
  source: 'run',
  reference: 'mod_auth_cas 1.2',
  checkedOn: readOn,
  defaults: {
    ...usualDefaults,
    ...{ scopes: [], claims: usualAttributes },
    // The module sends the address of the page that was opened.
    cas: { serviceUrls: ['{origin}/'] },
  },
  snippets: ({ casLogin, casValidate, casLogout, origin }) => [
    {
      title: {
        zh: '写入网站配置，然后执行 a2enmod auth_cas 并重启 Apache',
        en: 'Add to the site, then run a2enmod auth_cas and restart Apache',
      },
      language: 'apache',
      text: lines(
        'CASVersion 2',
        `CASLoginURL ${casLogin}`,
        `CASValidateURL ${casValidate}`,
        'CASCookiePath /var/cache/apache2/mod_auth_cas/',
        '# Signing out of the portal ends sessions here.',
        'CASSSOEnabled On',
        'CASAttributePrefix CAS-',
        '# The service is an address that people open, also behind a proxy that ends TLS.',
        `CASRootProxiedAs ${origin}`,
        '',
        '<Location />',
        '  AuthType CAS',
        '  Require valid-user',
        '  # Programs behind this server read the identifier and the attributes in headers.',
        '  CASAuthNHeader CAS-User',
        '  # Nobody outside can send these headers.',
        '  CASScrubRequestHeaders On',
        '</Location>',
        '',
        `# To sign out: ${casLogout}`,
      ),
    },
  ],
}
