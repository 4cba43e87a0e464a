import { describe, expect, test } from 'vitest'
import { readSpMetadata } from './sp-metadata.ts'
import { stranger, theirs } from './testing/credentials.ts'
import { addresses, expectFault, serviceProvider } from './testing/messages.ts'
import { spMetadataFiles } from './testing/sp-metadata-files.ts'
import { decodeUtf8 } from './xml.ts'

const now = new Date('2026-11-29T12:00:00Z')
const read = (text: string) => readSpMetadata(text, now)
const post = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'

describe('metadata of products', () => {
  test.for([
    ['gitlab', 'https://gitlab.example.com', 'https://gitlab.example.com/users/auth/saml/callback', 0, 0],
    [
      'nextcloud',
      'https://cloud.example.com/apps/user_saml/saml/metadata',
      'https://cloud.example.com/apps/user_saml/saml/acs',
      1,
      1,
    ],
    ['mellon', 'urn:someservice', 'https://sp.example.org/mellon/postResponse', 1, 2],
    [
      'shibboleth',
      'https://sp.example.org/shibboleth',
      'https://sp.example.org/Shibboleth.sso/SAML2/POST',
      1,
      2,
    ],
    ['aws', 'urn:amazon:webservices', 'https://signin.aws.amazon.com/saml', 1, 0],
    ['salesforce', 'https://acme.my.salesforce.com', 'https://acme.my.salesforce.com', 1, 2],
    [
      'confluence',
      'https://confluence.example.com',
      'https://confluence.example.com/plugins/servlet/samlconsumer',
      0,
      0,
    ],
    [
      'jenkins',
      'https://jenkins.example.com/securityRealm/finishLogin',
      'https://jenkins.example.com/securityRealm/finishLogin',
      1,
      1,
    ],
    ['entra', 'urn:federation:MicrosoftOnline', 'https://login.microsoftonline.com/login.srf', 2, 1],
  ] as const)('of %s', ([product, entityId, acs, signing, logouts]) => {
    const found = read(decodeUtf8(Buffer.from(spMetadataFiles[product])))
    expect(found.entityId).toBe(entityId)
    expect(found.assertionConsumerServices[0]).toMatchObject({ binding: post, location: acs })
    expect(found.signingCertificates).toHaveLength(signing)
    expect(found.singleLogoutServices).toHaveLength(logouts)
    for (const { pem } of found.signingCertificates)
      expect([theirs.certificate, stranger.certificate]).toContain(pem)
  })

  test('everything that they say is read', () => {
    expect(read(spMetadataFiles.gitlab)).toMatchObject({
      authnRequestsSigned: false,
      nameIdFormats: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
      requestedAttributes: ['email', 'name'],
    })
    expect(read(spMetadataFiles.shibboleth).singleLogoutServices[0]).toMatchObject({
      binding: 'urn:oasis:names:tc:SAML:2.0:bindings:SOAP',
    })
    expect(read(spMetadataFiles.mellon)).toMatchObject({
      authnRequestsSigned: true,
      assertionConsumerServices: [
        { index: 0, isDefault: true },
        { index: 1 },
        { index: 2, isDefault: undefined },
      ],
    })
  })

  test('of node-saml', () => {
    const text = serviceProvider({
      logoutCallbackUrl: addresses.spSlo,
      wantAuthnResponseSigned: false,
    }).generateServiceProviderMetadata(null, theirs.certificate)
    expect(read(text)).toMatchObject({
      ...{ entityId: addresses.sp, authnRequestsSigned: true },
      assertionConsumerServices: [{ location: addresses.acs, index: 1, isDefault: true }],
      singleLogoutServices: [{ location: addresses.spSlo }],
      signingCertificates: [
        { subject: 'CN=sp.example', pem: theirs.certificate, notAfter: expect.any(Date) },
      ],
    })
  })
})

describe('a file with several entities', () => {
  const { gitlab, aws } = spMetadataFiles
  const idp =
    '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="urn:idp"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"/></EntityDescriptor>'
  const group = (content: string, more = '') =>
    `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" ${more}>${content.replaceAll(/<\?xml.*?\?>/g, '')}</EntitiesDescriptor>`

  test('one service provider is taken, also from groups of groups', () => {
    expect(read(group(idp + group(gitlab))).entityId).toBe('https://gitlab.example.com')
  })

  test('several are named', () => {
    const text = group(gitlab + idp + aws)
    expectFault(
      () => read(text),
      'metadata-with-several-service-providers',
      /the file has https:\/\/gitlab.example.com, urn:amazon:webservices$/,
    )
    expectFault(
      () => read(group(gitlab + gitlab.replace(/ ID='[^']*'/, ''))),
      'metadata-with-several-service-providers',
    )
  })

  test('none is a fault', () => {
    expectFault(() => read(idp), 'metadata-without-service-provider')
    expectFault(() => read(group('')), 'metadata-without-service-provider')
    expectFault(() => read('<html/>'), 'metadata-without-service-provider', 'html')
    const saml1 = spMetadataFiles.confluence.replace('SAML:2.0:protocol', 'SAML:1.1:protocol')
    expectFault(() => read(saml1), 'metadata-without-service-provider')
  })

  test('the end of validity is that of the file, the entity and the group', () => {
    const past = 'validUntil="2026-11-29T12:00:00Z"'
    expectFault(
      () => read(spMetadataFiles.aws.replace(/validUntil="[^"]*"/, past)),
      'metadata-expired',
      '2026-11-29',
    )
    expectFault(() => read(group(gitlab, past)), 'metadata-expired')
    expectFault(
      () => read(spMetadataFiles.confluence.replace('<SPSSODescriptor', `$& ${past}`)),
      'metadata-expired',
    )
  })
})

describe('S-234 metadata are refused', () => {
  const { gitlab, nextcloud } = spMetadataFiles
  test.for([
    ['doctype-forbidden', gitlab.replace('<md:Entity', '<!DOCTYPE a><md:Entity')],
    ['encoding-unsupported', gitlab.replace('UTF-8', 'UTF-16')],
    ['value-missing', gitlab.replace(/entityID='[^']*'/, "entityID=''")],
    ['element-missing', gitlab.replace(/<md:AssertionConsumerService[^>]*>/, '')],
    ['value-missing', gitlab.replace(/Location='[^']*'/, '')],
    ['value-malformed', gitlab.replace(/Location='[^']*'/, "Location='javascript:alert(1)'")],
    ['value-malformed', gitlab.replace(/Location='[^']*'/, "Location='/users/auth/saml/callback'")],
    ['value-malformed', gitlab.replace(/Location='[^']*'/, "Location='data:text/html,x'")],
    ['value-malformed', gitlab.replace("index='0'", "index='first'")],
    ['certificate-malformed', nextcloud.replace('<ds:X509Certificate>MII', '<ds:X509Certificate>AAA')],
    ['value-missing', nextcloud.replace(/<ds:X509Certificate>[^<]*/, '<ds:X509Certificate>')],
    ['comment-in-text', gitlab.replace('<md:NameIDFormat>', '<md:NameIDFormat><!-- -->')],
    ['too-large', gitlab.replace('<md:SPSSO', `${' '.repeat(1024 * 1024)}<md:SPSSO`)],
  ] as const)('%s', ([reason, text]) => {
    expectFault(() => read(text), reason)
  })
})
