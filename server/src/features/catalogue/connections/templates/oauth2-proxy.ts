import { lines, readOn, secret, type Template, usualDefaults } from './template.ts'

export const oauth2Proxy: Template = {
  template: 'oauth2-proxy',
  name: { zh: 'oauth2-proxy', en: 'oauth2-proxy' },
  source: 'vendor',
  reference: 'https://oauth2-proxy.github.io/oauth2-proxy/configuration/providers/openid_connect',
  checkedOn: readOn,
  defaults: {
    ...usualDefaults,
    scopes: ['openid', 'profile', 'email', 'groups'],
    redirectUris: ['{origin}/oauth2/callback'],
    postLogoutRedirectUris: ['{origin}/'],
  },
  snippets: ({ issuer, clientId, redirectUri, scopes }) => [
    {
      title: {
        zh: '写入 oauth2-proxy.cfg，将 upstreams 改为受保护的应用',
        en: 'Add to oauth2-proxy.cfg, and point upstreams at the protected app',
      },
      language: 'ini',
      text: lines(
        'provider = "oidc"',
        'provider_display_name = "iambiz"',
        `oidc_issuer_url = "${issuer}"`,
        `client_id = "${clientId}"`,
        `client_secret = "${secret}"`,
        `redirect_url = "${redirectUri}"`,
        `scope = "${scopes.join(' ')}"`,
        'code_challenge_method = "S256"',
        'oidc_email_claim = "email"',
        'oidc_groups_claim = "groups"',
        '# Email addresses come from the staff directory, so they need no verification.',
        'insecure_oidc_allow_unverified_email = true',
        'email_domains = ["*"]',
        'skip_provider_button = true',
        'upstreams = ["http://127.0.0.1:8080/"]',
      ),
    },
    {
      title: { zh: '生成 Cookie 密钥并启动', en: 'Generate a cookie secret and start' },
      language: 'shell',
      text: lines(
        "export OAUTH2_PROXY_COOKIE_SECRET=$(openssl rand -base64 32 | tr -- '+/' '-_')",
        'oauth2-proxy --config oauth2-proxy.cfg',
      ),
    },
  ],
}
