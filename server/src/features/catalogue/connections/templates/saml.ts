import {
  lines,
  readOn,
  type SamlFilling,
  type SamlTemplate,
  samlDefaults,
  usualAttributes,
} from './template.ts'

/** Returns a certificate as one line between quotes. */
const quoted = (certificate: string) => `'${certificate.replaceAll('\n', '\\n')}'`

const options = ({ idpEntityId, signOn, signOut, certificate, entityId, acsUrl }: SamlFilling) =>
  lines(
    "import { SAML } from '@node-saml/node-saml'",
    '',
    'export const saml = new SAML({',
    `  issuer: '${entityId}',`,
    `  audience: '${entityId}',`,
    `  callbackUrl: '${acsUrl}',`,
    `  idpIssuer: '${idpEntityId}',`,
    `  entryPoint: '${signOn}',`,
    `  logoutUrl: '${signOut}',`,
    `  idpCert: ${quoted(certificate)},`,
    '  wantAssertionsSigned: true,',
    '  wantAuthnResponseSigned: true,',
    "  validateInResponseTo: 'ifPresent',",
    '  // The app receives the identifier and the attributes that are set in the connection.',
    '  identifierFormat: null,',
    '})',
  )

export const saml: SamlTemplate = {
  template: 'saml',
  name: { zh: 'SAML 应用', en: 'SAML app' },
  source: 'vendor',
  reference: 'https://github.com/node-saml/node-saml/blob/master/README.md',
  checkedOn: readOn,
  defaults: samlDefaults({ entityId: '', acsUrls: [] }, { claims: usualAttributes }),
  snippets: (filling) => [
    {
      title: { zh: '在应用的设置中填写', en: 'Enter in the app’s settings' },
      language: 'text',
      text: lines(
        `Metadata URL: ${filling.metadataUrl}`,
        `Identity provider entity ID (issuer): ${filling.idpEntityId}`,
        `Single sign-on URL (HTTP-Redirect and HTTP-POST): ${filling.signOn}`,
        `Single logout URL (HTTP-Redirect and HTTP-POST): ${filling.signOut}`,
        `Service provider entity ID: ${filling.entityId}`,
        `Assertion consumer service (ACS) URL: ${filling.acsUrl}`,
        'Signature: RSA-SHA256',
        '',
        filling.certificate,
      ),
    },
    {
      title: {
        zh: 'Node.js：执行 npm install @node-saml/node-saml',
        en: 'Node.js: run npm install @node-saml/node-saml',
      },
      language: 'javascript',
      text: options(filling),
    },
  ],
}
