import { lines, readOn, type SamlTemplate, samlDefaults, usualAttributes } from './template.ts'

const folder = '/etc/apache2/mellon'

export const samlApache: SamlTemplate = {
  template: 'saml-apache',
  name: { zh: 'Apache（mod_auth_mellon）', en: 'Apache (mod_auth_mellon)' },
  source: 'run',
  reference: 'mod_auth_mellon 0.18.1',
  checkedOn: readOn,
  defaults: samlDefaults(
    {
      entityId: '{origin}/mellon/metadata',
      acsUrls: ['{origin}/mellon/postResponse'],
      sloUrl: '{origin}/mellon/logout',
      sloBinding: 'redirect',
      // The module asks for this format, so people are recognized by an attribute.
      nameIdFormat: 'transient',
      // It sends the address of the page that was opened.
      longRelayState: true,
    },
    { claims: [{ name: 'uid', from: 'userNo' }, ...usualAttributes] },
  ),
  snippets: ({ metadataUrl, entityId, origin }) => [
    {
      title: {
        zh: '在服务器上执行：生成 Apache 自己的密钥，并下载门户的元数据',
        en: 'Run on the server: creates Apache’s own key and downloads the portal’s metadata',
      },
      language: 'shell',
      text: lines(
        `sudo mkdir -p ${folder}`,
        'sudo openssl req -x509 -newkey rsa:3072 -nodes -days 3650 \\',
        `  -subj '/CN=${new URL(origin).hostname}' -keyout ${folder}/sp.key -out ${folder}/sp.crt`,
        `sudo curl --fail --output ${folder}/idp.xml '${metadataUrl}'`,
      ),
    },
    {
      title: {
        zh: '写入网站配置，然后执行 a2enmod auth_mellon 并重启 Apache',
        en: 'Add to the site, then run a2enmod auth_mellon and restart Apache',
      },
      language: 'apache',
      text: lines(
        '<Location />',
        '  AuthType Mellon',
        '  Require valid-user',
        '  MellonEnable auth',
        '  MellonEndpointPath /mellon',
        `  MellonSPentityId "${entityId}"`,
        `  MellonSPPrivateKeyFile ${folder}/sp.key`,
        `  MellonSPCertFile ${folder}/sp.crt`,
        `  MellonIdPMetadataFile ${folder}/idp.xml`,
        '  MellonUser uid',
        '  # Programs on this server read the attributes as MELLON_name and MELLON_email.',
        '  MellonMergeEnvVars On',
        ...(origin.startsWith('https:') ? ['  MellonSecureCookie On'] : []),
        '</Location>',
        '',
        `# To import into the connection: ${entityId}`,
        `# To sign out: ${origin}/mellon/logout?ReturnTo=${encodeURIComponent(`${origin}/`)}`,
      ),
    },
  ],
}
