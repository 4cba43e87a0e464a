import { lines, readOn, secret, type Template, usualDefaults } from './template.ts'

export const gitlab: Template = {
  template: 'gitlab',
  name: { zh: 'GitLab 代码平台', en: 'GitLab' },
  source: 'vendor',
  reference: 'https://docs.gitlab.com/administration/auth/oidc/',
  checkedOn: readOn,
  defaults: {
    ...usualDefaults,
    redirectUris: ['{origin}/users/auth/openid_connect/callback'],
    postLogoutRedirectUris: ['{origin}/'],
  },
  snippets: ({ issuer, clientId, redirectUri, scopes }) => [
    {
      title: {
        zh: '写入 /etc/gitlab/gitlab.rb，然后执行 gitlab-ctl reconfigure',
        en: 'Add to /etc/gitlab/gitlab.rb, then run gitlab-ctl reconfigure',
      },
      language: 'ruby',
      text: lines(
        "gitlab_rails['omniauth_allow_single_sign_on'] = ['openid_connect']",
        "gitlab_rails['omniauth_block_auto_created_users'] = false",
        "gitlab_rails['omniauth_providers'] = [",
        '  {',
        '    name: "openid_connect",',
        '    label: "iambiz",',
        '    args: {',
        '      name: "openid_connect",',
        `      scope: [${scopes.map((scope) => `"${scope}"`).join(', ')}],`,
        '      response_type: "code",',
        `      issuer: "${issuer}",`,
        '      discovery: true,',
        '      client_auth_method: "basic",',
        '      uid_field: "sub",',
        '      send_scope_to_token_endpoint: false,',
        '      pkce: true,',
        '      client_options: {',
        `        identifier: "${clientId}",`,
        `        secret: "${secret}",`,
        `        redirect_uri: "${redirectUri}"`,
        '      }',
        '    }',
        '  }',
        ']',
      ),
    },
  ],
}
