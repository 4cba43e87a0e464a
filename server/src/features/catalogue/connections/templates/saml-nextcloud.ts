import { lines, readOn, type SamlTemplate, samlDefaults } from './template.ts'

export const samlNextcloud: SamlTemplate = {
  template: 'saml-nextcloud',
  name: { zh: 'Nextcloud（user_saml 应用）', en: 'Nextcloud (user_saml app)' },
  source: 'vendor',
  reference: 'https://github.com/nextcloud/user_saml/blob/master/README.md',
  checkedOn: readOn,
  defaults: samlDefaults(
    {
      entityId: '{origin}/apps/user_saml/saml/metadata',
      acsUrls: ['{origin}/apps/user_saml/saml/acs'],
      sloUrl: '{origin}/apps/user_saml/saml/sls',
      sloBinding: 'redirect',
      longRelayState: true,
    },
    {
      claims: [
        { name: 'uid', from: 'userNo' },
        { name: 'displayName', from: 'name' },
        { name: 'email', from: 'email' },
        { name: 'groups', from: 'groups' },
      ],
    },
  ),
  snippets: ({ idpEntityId, signOn, signOut, certificate, entityId }) => [
    {
      title: { zh: '在 Nextcloud 目录中执行', en: 'Run in the Nextcloud folder' },
      language: 'shell',
      text: lines(
        'sudo -u www-data php occ app:install user_saml',
        'sudo -u www-data php occ config:app:set user_saml type --value=saml',
        '# Prints the number of the new configuration; use it below instead of 1 if it is another one.',
        'sudo -u www-data php occ saml:config:create',
        'sudo -u www-data php occ saml:config:set 1 \\',
        "  --general-idp0_display_name='iambiz' \\",
        "  --general-uid_mapping='uid' \\",
        `  --idp-entityId='${idpEntityId}' \\`,
        `  --idp-singleSignOnService.url='${signOn}' \\`,
        `  --idp-singleLogoutService.url='${signOut}' \\`,
        `  --sp-entityId='${entityId}' \\`,
        '  --security-wantAssertionsSigned=1 \\',
        '  --security-wantMessagesSigned=1 \\',
        "  --saml-attribute-mapping-displayName_mapping='displayName' \\",
        "  --saml-attribute-mapping-email_mapping='email' \\",
        "  --saml-attribute-mapping-group_mapping='groups' \\",
        `  --idp-x509cert='${certificate}'`,
      ),
    },
  ],
}
