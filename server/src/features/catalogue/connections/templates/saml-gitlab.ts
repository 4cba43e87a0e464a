import { lines, readOn, type SamlTemplate, samlDefaults, usualAttributes } from './template.ts'

export const samlGitlab: SamlTemplate = {
  template: 'saml-gitlab',
  name: { zh: 'GitLab（SAML）', en: 'GitLab (SAML)' },
  source: 'vendor',
  reference: 'https://docs.gitlab.com/integration/saml/',
  checkedOn: readOn,
  defaults: samlDefaults(
    {
      entityId: '{origin}',
      acsUrls: ['{origin}/users/auth/saml/callback'],
      nameIdFormat: 'persistent',
    },
    { claims: [...usualAttributes, { name: 'username', from: 'account' }] },
  ),
  snippets: ({ signOn, certificate, entityId, acsUrl }) => [
    {
      title: {
        zh: '写入 /etc/gitlab/gitlab.rb，然后执行 gitlab-ctl reconfigure',
        en: 'Add to /etc/gitlab/gitlab.rb, then run gitlab-ctl reconfigure',
      },
      language: 'ruby',
      text: lines(
        "gitlab_rails['omniauth_allow_single_sign_on'] = ['saml']",
        "gitlab_rails['omniauth_block_auto_created_users'] = false",
        "gitlab_rails['omniauth_providers'] = [",
        '  {',
        '    name: "saml",',
        '    label: "iambiz",',
        '    args: {',
        `      assertion_consumer_service_url: "${acsUrl}",`,
        `      idp_cert: "${certificate.replaceAll('\n', '\\n')}",`,
        `      idp_sso_target_url: "${signOn}",`,
        `      issuer: "${entityId}",`,
        '      name_identifier_format: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",',
        "      attribute_statements: { nickname: ['username'] }",
        '    }',
        '  }',
        ']',
      ),
    },
  ],
}
