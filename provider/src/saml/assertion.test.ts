import { describe, expect, test } from 'vitest'
import { readAssertion } from './assertion.ts'
import { createResponse } from './response.ts'
import { signElement } from './signature.ts'
import { ours, theirs } from './testing/credentials.ts'
import { expectFault } from './testing/messages.ts'

const idp = 'https://idp.example/realms/corp'
const audience = 'https://sso.example/source/metadata/corp'
const acsUrl = 'https://sso.example/source/callback/corp'
const now = new Date('2026-11-30T08:00:00Z')
const expected = {
  issuer: idp,
  certificates: [ours.certificate],
  audience,
  acsUrl,
  requestId: '_request',
  now,
}

type Made = Partial<Parameters<typeof createResponse>[0]>

const response = (changes: Made = {}) =>
  createResponse({
    ...{ id: '_response', assertionId: '_assertion', issuer: idp, destination: acsUrl, audience, now },
    ...{ inResponseTo: '_request', credential: ours, sessionIndex: 's', authnInstant: now },
    authnContextClass: 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password',
    nameId: { value: 'f3a1', format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' },
    attributes: [{ name: 'staffNumber', values: ['A00002'] }],
    ...changes,
  })

/** A response whose assertion is signed after one of its texts was replaced. */
function signedWith(text: string, replacement: string): string {
  const plain = response({ attributes: [], signResponse: false }).replace(
    /<ds:Signature.*<\/ds:Signature>/s,
    '',
  )
  const [assertion = ''] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(plain) ?? []
  const { markup } = signElement({ markup: assertion.replace(text, replacement) }, ours)
  return plain.replace(assertion, markup)
}

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

describe('an assertion', () => {
  test.each<[string, Made]>([
    ['signed alone, as Entra and ADFS do', { signResponse: false }],
    ['in a signed response, as Keycloak does', { signAssertion: false }],
    ['signed twice', {}],
  ])('[SOURCE-14] is read: %s', (_how, changes) => {
    const { nameId, attributes, authnInstant } = readAssertion(response(changes), expected)
    expect([nameId.value, attributes.get('staffNumber'), authnInstant]).toEqual(['f3a1', ['A00002'], now])
  })

  test('[SOURCE-14] says when the session ends, which must not have ended', () => {
    const ending = (sessionNotOnOrAfter: Date) => readAssertion(response({ sessionNotOnOrAfter }), expected)
    expect(ending(later(30)).sessionEnd).toEqual(later(30))
    expect(readAssertion(response(), expected).sessionEnd).toBeUndefined()
    expectFault(() => ending(now), 'expired')
  })

  test('[SOURCE-14] is read with the clocks five minutes apart, and no more', () => {
    readAssertion(response(), { ...expected, now: later(9) })
    expectFault(() => readAssertion(response(), { ...expected, now: later(11) }), 'expired')
    expectFault(() => readAssertion(response(), { ...expected, now: later(-7) }), 'not-yet-valid')
  })

  test('[SOURCE-14] has all values of its attributes, by both of their names', () => {
    const written = [
      `<saml:AttributeStatement><saml:Attribute Name="urn:oid:2.16.840.1.113730.3.1.3" FriendlyName="employeeNumber">`,
      `<saml:AttributeValue xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">A00002</saml:AttributeValue>`,
      `</saml:Attribute><saml:Attribute Name="groups"><saml:AttributeValue>one</saml:AttributeValue>`,
      `<saml:AttributeValue>two</saml:AttributeValue><saml:AttributeValue><b xmlns="">three</b></saml:AttributeValue></saml:Attribute>`,
      '</saml:AttributeStatement>',
    ].join('')
    const message = signedWith('</saml:Assertion>', `${written}</saml:Assertion>`)
    const { attributes } = readAssertion(message, expected)
    expect([attributes.get('employeeNumber'), attributes.get('groups')]).toEqual([['A00002'], ['one', 'two']])
    expect(attributes.get('urn:oid:2.16.840.1.113730.3.1.3')).toEqual(['A00002'])
  })

  test('[SOURCE-14] may be confirmed for several addresses, one of them ours', () => {
    const other = `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="https://other.example" NotOnOrAfter="2026-11-30T08:05:00Z"></saml:SubjectConfirmationData></saml:SubjectConfirmation>`
    const message = signedWith('<saml:SubjectConfirmation ', `${other}<saml:SubjectConfirmation `)
    expect(readAssertion(message, expected).nameId.value).toBe('f3a1')
    const only = signedWith(`Recipient="${acsUrl}"`, 'Recipient="https://other.example"')
    expectFault(() => readAssertion(only, expected), 'recipient-mismatch')
  })

  test('[SOURCE-14] with a condition that we do not know is refused (SAML Core 2.5.1.1)', () => {
    const once = signedWith('</saml:Conditions>', '<saml:OneTimeUse></saml:OneTimeUse></saml:Conditions>')
    expect(readAssertion(once, expected).nameId.value).toBe('f3a1')
    const unknown = signedWith('</saml:Conditions>', '<saml:Condition></saml:Condition></saml:Conditions>')
    expectFault(() => readAssertion(unknown, expected), 'value-malformed', 'Condition')
  })

  test.each<[string, Made, Partial<typeof expected>, Parameters<typeof expectFault>[1]]>([
    ['of another key', { credential: theirs }, {}, 'signature-invalid'],
    ['of another provider', { issuer: 'https://other.example' }, {}, 'issuer-mismatch'],
    ['for another service', { audience: 'https://other.example' }, {}, 'audience-mismatch'],
    ['for another source here', { destination: `${acsUrl}2` }, {}, 'destination-mismatch'],
    ['that answers another request', { inResponseTo: '_other' }, {}, 'response-mismatch'],
    ['that nobody asked for', { inResponseTo: undefined }, {}, 'response-mismatch'],
    ['without certificates', {}, { certificates: [] }, 'certificate-missing'],
    [
      'about a transient name',
      { nameId: { value: 'x', format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' } },
      {},
      'name-id-transient',
    ],
  ])('[SOURCE-14] %s is refused', (_what, changes, more, reason) => {
    expectFault(() => readAssertion(response(changes), { ...expected, ...more }), reason)
  })

  const signedAlone = response({ signResponse: false })
  const [assertion = ''] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(signedAlone) ?? []
  const forged = assertion.replace(/<ds:Signature.*<\/ds:Signature>/s, '').replaceAll('A00002', 'A00001')

  test.each<[string, string, Parameters<typeof expectFault>[1]]>([
    ['changed', signedAlone.replace('A00002', 'A00001'), 'signature-invalid'],
    [
      'without its signature',
      signedAlone.replace(/<ds:Signature.*<\/ds:Signature>/s, ''),
      'signature-missing',
    ],
    // XML signature wrapping: the signed assertion stays, and another one is to be read.
    [
      'behind a forged one',
      signedAlone.replace(assertion, `${forged.replace('_assertion', '_evil')}${assertion}`),
      'element-repeated',
    ],
    [
      'inside a forged one',
      signedAlone.replace(
        assertion,
        forged.replace('_assertion', '_evil').replace('</saml:Issuer>', `</saml:Issuer>${assertion}`),
      ),
      'signature-wrapped',
    ],
    [
      'in the signature of a forged one',
      signedAlone.replace(
        assertion,
        forged
          .replace('_assertion', '_evil')
          .replace(
            '</saml:Issuer>',
            `</saml:Issuer>${(/<ds:Signature.*<\/ds:Signature>/s.exec(assertion)?.[0] ?? '').replace('</ds:Signature>', `<ds:Object>${assertion}</ds:Object></ds:Signature>`)}`,
          ),
      ),
      'signature-wrapped',
    ],
    [
      'in the advice of a forged one',
      signedAlone.replace(
        assertion,
        forged
          .replace('_assertion', '_evil')
          .replace('</saml:Conditions>', `</saml:Conditions><saml:Advice>${assertion}</saml:Advice>`),
      ),
      'signature-wrapped',
    ],
    [
      'in a signed response inside a forged one',
      signedAlone
        .replace('_response', '_evil')
        .replace(assertion, forged.replace('_assertion', '_evil2'))
        .replace(
          '<samlp:Status>',
          `<samlp:Extensions>${response({ signAssertion: false })}</samlp:Extensions><samlp:Status>`,
        ),
      'signature-wrapped',
    ],
    [
      'in a response with an error',
      signedAlone.replace('status:Success', 'status:Responder'),
      'status-failed',
    ],
    [
      'encrypted',
      signedAlone.replace(assertion, '<saml:EncryptedAssertion></saml:EncryptedAssertion>'),
      'assertion-encrypted',
    ],
    ['with a comment in its name', response().replace('f3a1', 'f3<!-- -->a1'), 'comment-in-text'],
    ['with a document type', `<!DOCTYPE x [<!ENTITY y "z">]>${signedAlone}`, 'doctype-forbidden'],
  ])('[SOURCE-14] an attack: %s', (_how, message, reason) => {
    expectFault(() => readAssertion(message, expected), reason)
  })
})
