import { describe, expect, test } from 'vitest'
import { readAuthnRequest } from './authn-request.ts'
import { decodePost, decodeRedirect } from './bindings.ts'
import { checkHead, openMessage } from './message.ts'
import { nameIdFormats } from './name-id.ts'
import { theirs } from './testing/credentials.ts'
import {
  addresses,
  authnRequestXml,
  expectFault,
  serviceProvider,
  unsignedServiceProvider,
} from './testing/messages.ts'

const unsigned = { certificates: [], signatureRequired: false }
const read = (message: string) => readAuthnRequest(openMessage(message, unsigned))

describe('reading an AuthnRequest', () => {
  test('a plain request has defaults', () => {
    expect(read(authnRequestXml())).toEqual({
      ...{
        id: '_request1',
        issuer: addresses.sp,
        issueInstant: expect.any(Date),
        destination: addresses.sso,
      },
      ...{ acsUrl: undefined, acsIndex: undefined, protocolBinding: undefined },
      ...{
        nameIdFormat: undefined,
        forceAuthn: false,
        isPassive: false,
        requestedClasses: [],
        comparison: 'exact',
        subject: undefined,
      },
    })
  })

  test('everything that a request may ask for is read', () => {
    const request = authnRequestXml({
      more: 'ForceAuthn="true" IsPassive="1" AssertionConsumerServiceIndex="2" ProviderName="CRM" AttributeConsumingServiceIndex="1"',
      content: `<saml:Subject><saml:NameID Format="${nameIdFormats.emailAddress}">li@example.com</saml:NameID></saml:Subject><samlp:NameIDPolicy Format="${nameIdFormats.persistent}" SPNameQualifier="urn:sp" AllowCreate="true"/><samlp:RequestedAuthnContext Comparison="minimum"><saml:AuthnContextClassRef>urn:a</saml:AuthnContextClassRef><saml:AuthnContextClassRef> urn:b </saml:AuthnContextClassRef></samlp:RequestedAuthnContext>`,
    })
    expect(read(request)).toMatchObject({
      ...{ forceAuthn: true, isPassive: true, acsIndex: 2 },
      nameIdFormat: nameIdFormats.persistent,
      ...{ requestedClasses: ['urn:a', 'urn:b'], comparison: 'minimum' },
      subject: { value: 'li@example.com', format: nameIdFormats.emailAddress },
    })
  })

  test('requests of node-saml are read by both bindings', async () => {
    const options = { identifierFormat: nameIdFormats.persistent, forceAuthn: true, passive: true }
    const { SAMLRequest } = await serviceProvider({
      ...options,
      authnRequestBinding: 'HTTP-POST',
      skipRequestCompression: true,
    }).getAuthorizeMessageAsync('', undefined, {})
    const trusted = { certificates: [theirs.certificate], signatureRequired: true }
    const posted = readAuthnRequest(openMessage(decodePost(String(SAMLRequest)), trusted))
    const address = await unsignedServiceProvider(options).getAuthorizeUrlAsync('', undefined, {})
    const { message } = decodeRedirect(new URL(address).search)
    const redirected = readAuthnRequest(openMessage(message, unsigned))
    for (const request of [posted, redirected]) {
      expect(request).toMatchObject({
        ...{
          issuer: addresses.sp,
          acsUrl: addresses.acs,
          destination: addresses.sso,
          forceAuthn: true,
          isPassive: true,
        },
        nameIdFormat: nameIdFormats.persistent,
        requestedClasses: ['urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport'],
        protocolBinding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
      })
    }
    expectFault(() => openMessage(message, trusted), 'signature-missing')
  })

  const plain = authnRequestXml()
  test.for([
    ['unexpected-message', plain.replaceAll('AuthnRequest', 'LogoutRequest')],
    ['unexpected-message', plain.replace('SAML:2.0:protocol', 'SAML:1.0:protocol')],
    ['version-unsupported', plain.replace('Version="2.0"', 'Version="1.1"')],
    ['value-missing', plain.replace('Version="2.0"', '')],
    ['value-missing', plain.replace('ID="_request1"', '')],
    ['value-missing', plain.replace(/IssueInstant="[^"]*"/, '')],
    ['value-malformed', plain.replace(/IssueInstant="[^"]*"/, 'IssueInstant="yesterday"')],
    ['value-malformed', plain.replace(/IssueInstant="[^"]*"/, 'IssueInstant="2026-11-29T21:00:00"')],
    ['value-malformed', plain.replace(/IssueInstant="[^"]*"/, 'IssueInstant="2026-13-29T21:00:00Z"')],
    ['value-malformed', authnRequestXml({ id: '1request' })],
    ['value-malformed', authnRequestXml({ id: 'a b' })],
    ['value-malformed', authnRequestXml({ id: `_${'a'.repeat(256)}` })],
    ['value-malformed', authnRequestXml({ more: 'ForceAuthn="yes"' })],
    ['value-malformed', authnRequestXml({ more: 'AssertionConsumerServiceIndex="-1"' })],
    ['value-malformed', authnRequestXml({ more: 'AssertionConsumerServiceIndex="70000"' })],
    [
      'value-malformed',
      authnRequestXml({ more: 'AssertionConsumerServiceIndex="1" AssertionConsumerServiceURL="a"' }),
    ],
    ['value-malformed', authnRequestXml({ content: '<samlp:RequestedAuthnContext Comparison="best"/>' })],
    [
      'value-malformed',
      authnRequestXml({ content: '<samlp:RequestedAuthnContext><a/></samlp:RequestedAuthnContext>' }),
    ],
    ['element-missing', plain.replace(/<saml:Issuer>.*<\/saml:Issuer>/, '')],
    ['element-repeated', authnRequestXml({ content: '<saml:Issuer>https://evil.example</saml:Issuer>' })],
    ['element-repeated', authnRequestXml({ content: '<samlp:NameIDPolicy/><samlp:NameIDPolicy/>' })],
    ['value-missing', plain.replace(addresses.sp, ' ')],
    ['comment-in-text', plain.replace('https://sp.example/', 'https://sp.example<!-- -->/')],
    ['value-malformed', plain.replace('https://sp.example/', 'https://sp.example<b/>/')],
  ] as const)('%s', ([reason, message]) => {
    expectFault(() => read(message), reason)
  })
})

describe('for whom and when a request was made', () => {
  const now = new Date('2026-11-29T12:00:00Z')
  const check = (
    issueInstant: string,
    { destination, signed = false }: { destination?: string; signed?: boolean } = {},
  ) =>
    checkHead(
      { id: '_a', issuer: addresses.sp, issueInstant: new Date(issueInstant), destination },
      { destinations: [addresses.sso, 'https://portal.example/saml/sso'], now, signed },
    )

  test('five minutes of difference are accepted', () => {
    check('2026-11-29T11:55:00Z', { destination: addresses.sso })
    check('2026-11-29T12:05:00Z')
    expectFault(() => check('2026-11-29T11:54:59Z'), 'expired', /11:54:59.*12:00:00/)
    expectFault(() => check('2026-11-29T12:05:01Z'), 'not-yet-valid')
  })

  test('a destination is one of ours, and a signed request has one', () => {
    const at = now.toISOString()
    expectFault(
      () => check(at, { destination: 'https://other.example/sso' }),
      'destination-mismatch',
      'other.example',
    )
    expectFault(() => check(at, { destination: `${addresses.sso}/` }), 'destination-mismatch')
    check(at)
    expectFault(() => check(at, { signed: true }), 'value-missing', 'Destination')
  })
})
