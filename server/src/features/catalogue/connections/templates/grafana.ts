import { lines, readOn, secret, type Template, usualDefaults } from './template.ts'

export const grafana: Template = {
  template: 'grafana',
  name: { zh: 'Grafana 监控', en: 'Grafana' },
  source: 'vendor',
  reference:
    'https://grafana.com/docs/grafana/latest/setup-grafana/configure-security/configure-authentication/generic-oauth/',
  checkedOn: readOn,
  defaults: {
    ...usualDefaults,
    scopes: ['openid', 'profile', 'email', 'groups'],
    redirectUris: ['{origin}/login/generic_oauth'],
    postLogoutRedirectUris: ['{origin}/login'],
  },
  snippets: ({ authorization, token, userinfo, endSession, clientId, origin, scopes, ...filling }) => [
    {
      title: { zh: '写入 grafana.ini', en: 'Add to grafana.ini' },
      language: 'ini',
      text: lines(
        '[server]',
        `root_url = ${origin}/`,
        '',
        '[auth.generic_oauth]',
        'enabled = true',
        'name = iambiz',
        'allow_sign_up = true',
        `client_id = ${clientId}`,
        `client_secret = ${secret}`,
        `scopes = ${scopes.join(' ')}`,
        `auth_url = ${authorization}`,
        `token_url = ${token}`,
        `api_url = ${userinfo}`,
        `signout_redirect_url = ${endSession}?client_id=${clientId}&post_logout_redirect_uri=${encodeURIComponent(filling.postLogoutRedirectUri)}`,
        'auth_style = InHeader',
        'use_pkce = true',
        'login_attribute_path = preferred_username',
        'name_attribute_path = name',
        'email_attribute_path = email',
        'groups_attribute_path = groups',
        '; People with the portal role grafana-admin are administrators; everyone else is a viewer.',
        "role_attribute_path = contains(groups[*], 'grafana-admin') && 'Admin' || 'Viewer'",
      ),
    },
  ],
}
