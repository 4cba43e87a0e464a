import { lines, readOn, type SamlTemplate, samlDefaults, usualAttributes } from './template.ts'

/** Jenkins uses the address of its assertion consumer service as entity ID. */
const finish = '{origin}/securityRealm/finishLogin'

export const samlJenkins: SamlTemplate = {
  template: 'saml-jenkins',
  name: { zh: 'Jenkins（saml 插件）', en: 'Jenkins (saml plugin)' },
  source: 'vendor',
  reference: 'https://github.com/jenkinsci/saml-plugin/blob/main/doc/CONFIGURE.md',
  checkedOn: readOn,
  defaults: samlDefaults(
    { entityId: finish, acsUrls: [finish] },
    { claims: [...usualAttributes, { name: 'groups', from: 'groups' }] },
  ),
  snippets: ({ metadataUrl }) => [
    {
      title: { zh: '配置即代码（jenkins.yaml）', en: 'Configuration as code (jenkins.yaml)' },
      language: 'yaml',
      text: lines(
        'jenkins:',
        '  securityRealm:',
        '    saml:',
        '      idpMetadataConfiguration:',
        `        url: "${metadataUrl}"`,
        '        # Minutes between two reads of the metadata, which has the certificates.',
        '        period: 60',
        '      displayNameAttributeName: "name"',
        '      emailAttributeName: "email"',
        '      groupsAttributeName: "groups"',
        '      usernameCaseConversion: "none"',
      ),
    },
    {
      title: { zh: '或在「系统管理」的安全页填写', en: 'Or enter on the Security page of Manage Jenkins' },
      language: 'text',
      text: lines(
        'Security Realm: SAML 2.0',
        `IdP Metadata URL: ${metadataUrl}`,
        'Refresh Period: 60',
        'Display Name Attribute: name',
        'Group Attribute: groups',
        'Email Attribute: email',
        'Username Attribute: (empty: the identifier set in the connection)',
      ),
    },
  ],
}
