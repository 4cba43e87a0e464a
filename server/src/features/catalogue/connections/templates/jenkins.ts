import { lines, readOn, secret, type Template, usualDefaults } from './template.ts'

export const jenkins: Template = {
  template: 'jenkins',
  name: { zh: 'Jenkins（oic-auth 插件）', en: 'Jenkins (oic-auth plugin)' },
  source: 'vendor',
  reference: 'https://github.com/jenkinsci/oic-auth-plugin/blob/master/docs/configuration/README.md',
  checkedOn: readOn,
  defaults: {
    ...usualDefaults,
    scopes: ['openid', 'profile', 'email', 'groups'],
    redirectUris: ['{origin}/securityRealm/finishLogin'],
    postLogoutRedirectUris: ['{origin}/OicLogout'],
  },
  snippets: ({ discovery, clientId, scopes }) => [
    {
      title: {
        zh: '配置即代码（jenkins.yaml），oic-auth 4.355 及以上版本',
        en: 'Configuration as code (jenkins.yaml), oic-auth 4.355 or later',
      },
      language: 'yaml',
      text: lines(
        'jenkins:',
        '  securityRealm:',
        '    oic:',
        `      clientId: "${clientId}"`,
        `      clientSecret: "${secret}"`,
        '      serverConfiguration:',
        '        wellKnown:',
        `          wellKnownOpenIDConfigurationUrl: "${discovery}"`,
        `          scopesOverride: "${scopes.join(' ')}"`,
        '      userNameField: "sub"',
        '      fullNameFieldName: "name"',
        '      emailFieldName: "email"',
        '      groupsFieldName: "groups"',
        '      logoutFromOpenidProvider: true',
        '      properties:',
        '        - "pkce"',
      ),
    },
    {
      title: { zh: '或在「系统管理」的安全页填写', en: 'Or enter on the Security page of Manage Jenkins' },
      language: 'text',
      text: lines(
        `Client id: ${clientId}`,
        `Client secret: ${secret}`,
        `Well-known configuration endpoint: ${discovery}`,
        `Override scopes: ${scopes.join(' ')}`,
        'User name field name: sub',
        'Full name field name: name',
        'Email field name: email',
        'Groups field name: groups',
      ),
    },
  ],
}
