import { lines, readOn, type Template, usualDefaults } from './template.ts'

export const native: Template = {
  template: 'native',
  name: { zh: '客户端应用（AppAuth）', en: 'Native app (AppAuth)' },
  source: 'vendor',
  reference: 'https://github.com/openid/AppAuth-Android/blob/master/README.md',
  checkedOn: readOn,
  defaults: {
    ...usualDefaults,
    applicationType: 'native',
    tokenEndpointAuthMethod: 'none',
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    redirectUris: ['http://127.0.0.1/callback', 'com.example.app:/callback'],
  },
  snippets: ({ issuer, clientId, scopes }) => [
    {
      title: { zh: 'Android（AppAuth）', en: 'Android (AppAuth)' },
      language: 'text',
      text: lines(
        '// build.gradle: manifestPlaceholders = [appAuthRedirectScheme: "com.example.app"]',
        `AuthorizationServiceConfiguration.fetchFromIssuer(Uri.parse("${issuer}"), (service, error) -> {`,
        '  var request = new AuthorizationRequest.Builder(',
        `      service, "${clientId}", ResponseTypeValues.CODE, Uri.parse("com.example.app:/callback"))`,
        `      .setScope("${scopes.join(' ')}")`,
        '      .build();',
        '  startActivityForResult(new AuthorizationService(this).getAuthorizationRequestIntent(request), 1);',
        '});',
      ),
    },
    {
      title: {
        zh: '桌面程序：监听 127.0.0.1 的任意端口，用系统浏览器打开',
        en: 'Desktop: listen on any port of 127.0.0.1 and open the system browser',
      },
      language: 'text',
      text: lines(
        `issuer: ${issuer}`,
        `client_id: ${clientId}`,
        'redirect_uri: http://127.0.0.1:{port}/callback',
        `scope: ${scopes.join(' ')}`,
        'code_challenge_method: S256',
        'token_endpoint_auth_method: none',
      ),
    },
  ],
}
