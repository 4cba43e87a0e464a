import { lines, readOn, type Template, usualDefaults } from './template.ts'

export const device: Template = {
  template: 'device',
  name: { zh: '设备和命令行', en: 'Device or console' },
  source: 'vendor',
  reference: 'https://www.rfc-editor.org/rfc/rfc8628',
  checkedOn: readOn,
  defaults: {
    ...usualDefaults,
    applicationType: 'native',
    grantTypes: ['device_code'],
    tokenEndpointAuthMethod: 'none',
    scopes: ['openid', 'profile', 'offline_access'],
  },
  snippets: ({ deviceAuthorization, token, clientId, scopes }) => [
    {
      title: {
        zh: '1. 获取代码，把 verification_uri 和 user_code 显示给员工',
        en: '1. Get a code, and show verification_uri and user_code',
      },
      language: 'shell',
      text: lines(
        `curl ${deviceAuthorization} \\`,
        `  --data-urlencode client_id=${clientId} \\`,
        `  --data-urlencode 'scope=${scopes.join(' ')}'`,
      ),
    },
    {
      title: {
        zh: '2. 每 5 秒询问一次，直到得到令牌或出错',
        en: '2. Ask every 5 seconds until you get tokens or an error',
      },
      language: 'shell',
      text: lines(
        '# authorization_pending: ask again; access_denied, expired_token: start over',
        `curl ${token} \\`,
        `  --data-urlencode client_id=${clientId} \\`,
        '  --data-urlencode grant_type=urn:ietf:params:oauth:grant-type:device_code \\',
        '  --data-urlencode device_code="$DEVICE_CODE"',
      ),
    },
  ],
}
