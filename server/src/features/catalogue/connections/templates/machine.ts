import { type Filling, lines, readOn, secret, type Template, usualDefaults } from './template.ts'

const scopeOf = ({ machineScopes }: Filling) => machineScopes.join(' ')

/** Returns how the program proves its identity, by the method of the connection. */
function proofOf({ clientId, authentication }: Filling): string[] {
  if (authentication === 'private_key_jwt')
    return [
      '  --data-urlencode client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer \\',
      '  --data-urlencode client_assertion="$ASSERTION" \\',
    ]
  if (authentication === 'client_secret_post')
    return [`  --data-urlencode client_id=${clientId} \\`, `  --data-urlencode client_secret=${secret} \\`]
  return [`  --user '${clientId}:${secret}' \\`]
}

export const machine: Template = {
  template: 'machine',
  name: { zh: '后台程序（无人登录）', en: 'Background service' },
  source: 'vendor',
  reference: 'https://www.rfc-editor.org/rfc/rfc6749#section-4.4',
  checkedOn: readOn,
  defaults: { ...usualDefaults, grantTypes: ['client_credentials'], scopes: ['openid'] },
  snippets: (filling) => [
    {
      title: { zh: '获取访问令牌', en: 'Get an access token' },
      language: 'shell',
      text: lines(
        `curl ${filling.token} \\`,
        ...proofOf(filling),
        `  --data-urlencode grant_type=client_credentials${scopeOf(filling) === '' ? '' : ' \\'}`,
        ...(scopeOf(filling) === '' ? [] : [`  --data-urlencode 'scope=${scopeOf(filling)}'`]),
      ),
    },
    {
      title: {
        zh: '在程序调用的接口中填写（令牌为 JWT 时）',
        en: 'Enter in the API that the program calls, if tokens are JWTs',
      },
      language: 'text',
      text: lines(
        `Issuer: ${filling.issuer}`,
        `JWKS: ${filling.jwks}`,
        `Audience: ${filling.clientId}`,
        `Client ID: ${filling.clientId}`,
        ...(scopeOf(filling) === '' ? [] : [`Scopes: ${scopeOf(filling)}`]),
      ),
    },
  ],
}
