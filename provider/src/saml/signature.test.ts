import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { canonicalXml } from './canonical.ts'
import { xml } from './markup.ts'
import { openMessage } from './message.ts'
import { namespaces } from './namespaces.ts'
import type { SamlReason } from './saml-fault.ts'
import { signElement, verifySignedRoot } from './signature.ts'
import { ours, stranger, theirs } from './testing/credentials.ts'
import { addresses, authnRequestXml, expectFault, serviceProvider } from './testing/messages.ts'
import { attributeOf, parseXml, requiredChild, textOf } from './xml.ts'

const signed = (message: string) => signElement({ markup: message }, theirs).markup
const verify = (message: string, certificates: readonly string[] = [theirs.certificate]) =>
  verifySignedRoot(parseXml(message), certificates)

const issuerOf = (root: ReturnType<typeof parseXml>) =>
  textOf(requiredChild(root, namespaces.assertion, 'Issuer'))

/** Signs as another product does: by xml-crypto, with other algorithms, transforms and references. */
function signedByLibrary(
  message: string,
  {
    digest = 'http://www.w3.org/2001/04/xmlenc#sha256',
    method = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalization = 'http://www.w3.org/2001/10/xml-exc-c14n#',
    transforms = [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
    xpath = '/*',
    isEmptyUri = false,
    twice = false,
    inclusiveNamespacesPrefixList = '',
    privateKey = theirs.privateKey,
  }: {
    digest?: string
    method?: string
    canonicalization?: string
    transforms?: string[]
    xpath?: string
    isEmptyUri?: boolean
    twice?: boolean
    inclusiveNamespacesPrefixList?: string
    privateKey?: KeyObject
  } = {},
): string {
  const signer = new SignedXml({
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    ...{ canonicalizationAlgorithm: canonicalization, signatureAlgorithm: method },
    ...(inclusiveNamespacesPrefixList ? { inclusiveNamespacesPrefixList } : {}),
  })
  for (let i = twice ? 2 : 1; i > 0; i--) {
    const list = inclusiveNamespacesPrefixList ? [inclusiveNamespacesPrefixList] : []
    signer.addReference({
      xpath,
      transforms,
      digestAlgorithm: digest,
      isEmptyUri,
      inclusiveNamespacesPrefixList: list,
    })
  }
  signer.computeSignature(message, {
    prefix: 'ds',
    location: { reference: "/*/*[local-name()='Issuer']", action: 'after' },
  })
  return signer.getSignedXml()
}

describe('signing', () => {
  test('what we sign is verified, with any of several certificates', () => {
    const root = verify(signed(authnRequestXml()), [stranger.certificate, theirs.certificate])
    expect(issuerOf(root)).toBe(addresses.sp)
    // The enveloped signature is not part of what is signed.
    expect(root.children.map((node) => node.kind === 'element' && node.local)).toEqual(['Issuer'])
  })

  test('canonicalization is that of xml-crypto for whatever is signed', () => {
    // The parser of xml-crypto makes line feeds of these two, as XML 1.1 does; such a message fails closed.
    const values = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\u0085\u2028]/g, ''))
    fc.assert(
      fc.property(values, values, fc.constantFrom('saml', 'samlp', 'x'), (text, value, prefix) => {
        const content = xml`<a xmlns="urn:a" xmlns:x="urn:x" xmlns:unused="urn:u" z="${value}" x:b="1" b="${text}" xml:lang="zh"><x:b/>${text}<b xmlns="" c="1"/><${{ markup: prefix }}:c xmlns:${{ markup: prefix }}="urn:x2"/></a>`
        const message = authnRequestXml({ content: content.markup })
        const root = verify(signedByLibrary(message))
        expect(canonicalXml(root)).toBe(canonicalXml(parseXml(message)))
        const again = verify(signed(message))
        expect(again).toEqual(root)
      }),
      { numRuns: 30 },
    )
  })
})

describe('verifying', () => {
  test('signatures of node-saml are verified', async () => {
    const saml = serviceProvider({ authnRequestBinding: 'HTTP-POST', skipRequestCompression: true })
    const { SAMLRequest } = await saml.getAuthorizeMessageAsync('', undefined, {})
    const message = Buffer.from(String(SAMLRequest), 'base64').toString()
    expect(issuerOf(verify(message))).toBe(addresses.sp)
    expectFault(
      () => verify(message, [ours.certificate]),
      'signature-invalid',
      /none of the 1 .* another key/,
    )
    expectFault(() => verify(message, []), 'certificate-missing')
    expectFault(() => verify(message, ['nonsense']), 'certificate-malformed')
  })

  test('prefixes that canonicalization shall keep are kept', () => {
    const content = '<x:a xmlns:x="urn:x" xmlns:xs="http://www.w3.org/2001/XMLSchema" type="xs:string"/>'
    verify(signedByLibrary(authnRequestXml({ content }), { inclusiveNamespacesPrefixList: 'xs' }))
  })

  test('SHA-512 is accepted', () => {
    verify(
      signedByLibrary(authnRequestXml(), {
        digest: 'http://www.w3.org/2001/04/xmlenc#sha512',
        method: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
      }),
    )
  })

  test('comments, CDATA and references between and in texts do not confuse it', () => {
    const message = authnRequestXml({ content: '<x a="&#x41;&#xD;&#xA;">a<![CDATA[<b>]]>&#x4E2D;\r\n</x>' })
    const read = verify(signedByLibrary(message).replace('<saml:Issuer>', '<!-- between --><saml:Issuer>'))
    const x = requiredChild(read, '', 'x')
    expect([attributeOf(x, 'a'), textOf(x)]).toEqual(['A\r\n', 'a<b>中'])
  })

  const message = authnRequestXml()
  const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
  const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
  test.for<[SamlReason, string, Parameters<typeof signedByLibrary>[1]]>([
    ['algorithm-refused', 'rsa-sha1', { method: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }],
    ['algorithm-refused', 'MGF1', { method: 'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1' }],
    ['algorithm-refused', 'sha1', { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }],
    ['transform-refused', 'WithComments', { canonicalization: `${exclusive}WithComments` }],
    [
      'transform-refused',
      'REC-xml-c14n',
      { canonicalization: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315' },
    ],
    ['transform-refused', '', { transforms: [exclusive] }],
    ['transform-refused', '', { transforms: [enveloped] }],
    ['transform-refused', '', { transforms: [exclusive, enveloped] }],
    ['transform-refused', '', { transforms: [enveloped, exclusive, exclusive] }],
    ['transform-refused', '', { transforms: [enveloped, `${exclusive}WithComments`] }],
    ['signature-wrapped', 'whole document', { isEmptyUri: true }],
    ['signature-wrapped', 'not of AuthnRequest', { xpath: "/*/*[local-name()='Issuer']" }],
    ['signature-malformed', 'Reference, Reference', { twice: true }],
  ])('S-234 %s (%s)', ([reason, detail, options]) => {
    expectFault(() => verify(signedByLibrary(message, options)), reason, detail)
  })

  const good = signed(message)
  const signature = /<ds:Signature .*<\/ds:Signature>/.exec(good)?.[0] ?? ''
  test.for([
    ['signature-missing', message],
    ['signature-invalid', good.replace('Version="2.0"', 'Version="2.0" ForceAuthn="true"')],
    ['signature-invalid', good.replaceAll('sp.example', 'evil.example')],
    ['signature-invalid', good.replace(/(<ds:SignatureValue>)..../, '$1AAAA')],
    ['signature-invalid', good.replace(/<ds:SignatureValue>.*<\/ds:SignatureValue>/, '<ds:SignatureValue/>')],
    ['signature-invalid', good.replace(/(<ds:DigestValue>)..../, '$1AAAA')],
    // CVE-2025-29775: a comment in the digest.
    ['comment-in-text', good.replace('<ds:DigestValue>', '<ds:DigestValue><!--AAAA-->')],
    // CVE-2025-29774: a second SignedInfo.
    ['signature-malformed', good.replace(/<ds:SignedInfo .*<\/ds:SignedInfo>/, '$&$&')],
    ['signature-malformed', good.replace('</ds:Signature>', '<ds:Object/></ds:Signature>')],
    ['signature-malformed', good.replace('<ds:SignatureMethod', '<x xmlns="urn:x"/><ds:SignatureMethod')],
    ['signature-malformed', good.replace(/<ds:SignatureValue>.*<\/ds:SignatureValue>/, '$&$&')],
    ['signature-malformed', good.replace(/<ds:DigestValue>.*<\/ds:DigestValue>/, '$&$&')],
    ['signature-wrapped', good.replace(signature, `${signature}${signature}`)],
    ['signature-wrapped', good.replace(signature, `<samlp:Extensions>${signature}</samlp:Extensions>`)],
    ['signature-wrapped', good.replace('ID="_request1"', 'ID="_request2"')],
  ] as const)('S-234 %s (%#)', ([reason, text]) => {
    expect(text).not.toBe(good)
    expectFault(() => verify(text), reason)
  })

  test('S-234 the certificate in KeyInfo is not trusted', () => {
    const forged = signElement({ markup: message }, stranger).markup
    expectFault(() => verify(forged), 'signature-invalid', 'another key')
    expectFault(
      () => verify(signElement({ markup: message }, { ...stranger, certificate: theirs.certificate }).markup),
      'signature-invalid',
    )
  })

  test('a document is canonicalized once, however many certificates there are', () => {
    const check = vi.spyOn(SignedXml.prototype, 'checkSignature')
    const strangers = [stranger.certificate, ours.certificate]
    expectFault(() => verify(good, strangers), 'signature-invalid', 'another key')
    expect(check).toHaveBeenCalledTimes(1)
    verify(good, [...strangers, theirs.certificate])
    expect(check).toHaveBeenCalledTimes(2)
    // None of these keys is one for this algorithm.
    expectFault(() => verify(good.replace('#rsa-sha256', '#ecdsa-sha256')), 'signature-invalid')
    expect(check).toHaveBeenCalledTimes(2)
    check.mockRestore()
  })

  test('S-234 a short key and a key of another kind are refused', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    expect(() => signedByLibrary(message, { privateKey })).not.toThrow()
    expectFault(() => verify(signedByLibrary(message, { privateKey })), 'signature-invalid')
  })
})

describe('messages that must or may be signed', () => {
  const certificates = [theirs.certificate]
  test('a signature that is there is verified, also where none is required', () => {
    const good = signed(authnRequestXml())
    expect(openMessage(good, { certificates, signatureRequired: true }).local).toBe('AuthnRequest')
    expect(openMessage(authnRequestXml(), { certificates, signatureRequired: false }).local).toBe(
      'AuthnRequest',
    )
    expect(openMessage(good, { certificates: [], signatureRequired: false }).local).toBe('AuthnRequest')
    const changed = good.replace('Version="2.0"', 'Version="2.0" IsPassive="1"')
    expectFault(() => openMessage(changed, { certificates, signatureRequired: false }), 'signature-invalid')
    expectFault(
      () => openMessage(authnRequestXml(), { certificates, signatureRequired: true }),
      'signature-missing',
    )
    expectFault(() => openMessage(good, { certificates: [], signatureRequired: true }), 'certificate-missing')
  })
})
