import { lines, readOn, type SamlTemplate, samlDefaults } from './template.ts'

export const samlAlibaba: SamlTemplate = {
  template: 'saml-alibaba',
  name: { zh: '阿里云（用户 SSO）', en: 'Alibaba Cloud (user-based SSO)' },
  source: 'vendor',
  reference: 'https://www.alibabacloud.com/help/en/ram/saml-response-for-user-based-sso',
  checkedOn: readOn,
  // The entity ID contains the number of the account; it is imported from its metadata.
  defaults: samlDefaults({ entityId: '', acsUrls: [], nameIdFormat: 'persistent' }, { subject: 'email' }),
  snippets: ({ metadataUrl }) => [
    {
      title: {
        zh: '在 RAM 控制台「集成管理 → SSO 管理 → 用户 SSO」中复制服务提供商元数据地址，导入本页，再上传门户的元数据',
        en: 'In the RAM console under Integrations → SSO → User-based SSO: copy the service provider metadata URL and import it here, then upload the portal’s metadata',
      },
      language: 'text',
      text: lines(
        `Metadata file (download and upload): ${metadataUrl}`,
        'SSO status: Enabled (all RAM users of the account then sign on here)',
        'Auxiliary domain name: the domain of the email addresses',
        '',
        'The user name of a RAM user must be the part of the email address before @.',
      ),
    },
  ],
}
