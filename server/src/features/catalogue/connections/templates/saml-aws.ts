import { lines, readOn, type SamlTemplate, samlDefaults } from './template.ts'

export const samlAws: SamlTemplate = {
  template: 'saml-aws',
  name: { zh: 'AWS IAM Identity Center', en: 'AWS IAM Identity Center' },
  source: 'vendor',
  reference: 'https://docs.aws.amazon.com/singlesignon/latest/userguide/other-idps.html',
  checkedOn: readOn,
  // The entity ID and the addresses contain the instance; they are imported from its metadata.
  defaults: samlDefaults({ entityId: '', acsUrls: [], nameIdFormat: 'emailAddress' }, { subject: 'email' }),
  snippets: ({ metadataUrl, idpEntityId, signOn, certificate }) => [
    {
      title: {
        zh: '在 IAM Identity Center 的「设置 → 身份源」中改为外部身份提供商，下载 AWS 的元数据导入本页，再上传门户的元数据',
        en: 'Under Settings → Identity source, change to an external identity provider: download the AWS metadata and import it here, then upload the portal’s metadata',
      },
      language: 'text',
      text: lines(
        `IdP SAML metadata (download and upload the file): ${metadataUrl}`,
        '',
        'Or without the file:',
        `IdP sign-in URL: ${signOn}`,
        `IdP issuer URL: ${idpEntityId}`,
        'IdP certificate:',
        certificate,
        '',
        'People sign on to the AWS user whose user name is their email address.',
      ),
    },
  ],
}
