import { lines, readOn, type SamlTemplate, samlDefaults, usualAttributes } from './template.ts'

export const samlConfluence: SamlTemplate = {
  template: 'saml-confluence',
  name: { zh: 'Confluence、Jira（Data Center）', en: 'Confluence or Jira (Data Center)' },
  source: 'vendor',
  reference:
    'https://confluence.atlassian.com/enterprise/saml-single-sign-on-for-atlassian-data-center-applications-857050705.html',
  checkedOn: readOn,
  defaults: samlDefaults(
    { entityId: '{origin}', acsUrls: ['{origin}/plugins/servlet/samlconsumer'] },
    { claims: [...usualAttributes, { name: 'groups', from: 'groups' }] },
  ),
  snippets: ({ idpEntityId, signOn, certificate, entityId, acsUrl }) => [
    {
      title: {
        zh: '在管理界面的「身份验证方法」中添加 SAML 后填写',
        en: 'In the administration of Confluence or Jira, add SAML under Authentication methods, then enter',
      },
      language: 'text',
      text: lines(
        `Single sign-on issuer: ${idpEntityId}`,
        `Identity provider single sign-on URL: ${signOn}`,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: Confluence replaces this placeholder
        'Username mapping: ${NameID}',
        'X.509 certificate:',
        certificate,
        '',
        'For new people (just-in-time provisioning):',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: Confluence replaces this placeholder
        'Display name: ${name}',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: Confluence replaces this placeholder
        'Email: ${email}',
        'Groups: groups',
        '',
        'Confluence shows these two; they must be the same in the connection:',
        `Assertion consumer service URL: ${acsUrl}`,
        `Audience URL (entity ID): ${entityId}`,
      ),
    },
  ],
}
