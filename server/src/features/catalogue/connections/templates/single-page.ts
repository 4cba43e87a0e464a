import { lines, readOn, type Template, usualDefaults } from './template.ts'

export const singlePage: Template = {
  template: 'single-page',
  name: { zh: '单页应用（oidc-client-ts）', en: 'Single-page app (oidc-client-ts)' },
  source: 'vendor',
  reference: 'https://authts.github.io/oidc-client-ts/',
  checkedOn: readOn,
  defaults: {
    ...usualDefaults,
    tokenEndpointAuthMethod: 'none',
    redirectUris: ['{origin}/callback'],
    postLogoutRedirectUris: ['{origin}/'],
  },
  snippets: ({ issuer, clientId, redirectUri, postLogoutRedirectUri, scopes }) => [
    {
      title: {
        zh: '安装 oidc-client-ts 后写入 sign-in.js',
        en: 'Install oidc-client-ts, then save as sign-in.js',
      },
      language: 'javascript',
      text: lines(
        "import { UserManager } from 'oidc-client-ts'",
        '',
        'const users = new UserManager({',
        `  authority: '${issuer}',`,
        `  client_id: '${clientId}',`,
        `  redirect_uri: '${redirectUri}',`,
        `  post_logout_redirect_uri: '${postLogoutRedirectUri}',`,
        `  scope: '${scopes.join(' ')}',`,
        '  // Tokens stay in the page’s memory; reloading the page signs on again.',
        '  automaticSilentRenew: false,',
        '})',
        '',
        'export async function signedIn() {',
        `  if (location.pathname === new URL('${redirectUri}').pathname) {`,
        '    const user = await users.signinRedirectCallback()',
        "    history.replaceState(null, '', '/')",
        '    return user',
        '  }',
        '  return (await users.getUser()) ?? users.signinRedirect()',
        '}',
        '',
        'export const signOut = () => users.signoutRedirect()',
      ),
    },
  ],
}
