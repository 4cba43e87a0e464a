import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verifies } from './algorithms.ts'
import { readAuthnRequest } from './authn-request.ts'
import { decodeRedirect, encodePost, encodeRedirect, verifyRedirect } from './bindings.ts'
import { createLogoutRequest, readLogoutRequest, readSoap, soapEnvelope } from './logout.ts'
import { openMessage } from './message.ts'
import { authnContextClasses } from './name-id.ts'
import { createResponse } from './response.ts'
import { SamlFault } from './saml-fault.ts'
import { readSpMetadata } from './sp-metadata.ts'
import { ours, theirs } from './testing/credentials.ts'
import { addresses, authnRequestXml, expectFault, serviceProvider } from './testing/messages.ts'
import { spMetadataFiles } from './testing/sp-metadata-files.ts'

/**
 * Ways to wrap a signed element (Somorovsky et al., On Breaking SAML, 2012; XSW1 to XSW8 of SAML Raider): `signed` has
 * the signature, `bare` is without it, and `evil` is what shall be read.
 */
type Parts = { signed: string; bare: string; evil: string; signature: string }

/** Puts something behind the Issuer, where a signature stands. */
const withSignature = (message: string, signature: string) =>
  message.replace('</saml:Issuer>', `$&${signature}`)
const inSignature = (signature: string, content: string) =>
  signature.replace('</ds:Signature>', `<ds:Object>${content}</ds:Object></ds:Signature>`)
const atEnd = (message: string, content: string) => message.replace(/<\/samlp?:\w+>$/, `${content}$&`)
const extensions = (content: string) => `<samlp:Extensions>${content}</samlp:Extensions>`

/** The same ID as the signed element has: a verifier may find either. */
const sameId = (evil: string, bare: string) =>
  evil.replace(/ ID="[^"]*"/, / ID="[^"]*"/.exec(bare)?.[0] ?? '')

const wrappings: Record<string, (parts: Parts) => string> = {
  'XSW1: the original in the signature of the evil one': ({ evil, bare, signature }) =>
    withSignature(evil, inSignature(signature, bare)),
  'XSW2: the original beside its signature': ({ evil, bare, signature }) =>
    withSignature(evil, signature + bare),
  'XSW3: the evil one before the original': ({ evil, signed }) =>
    `<samlp:Wrapper xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">${evil}${signed}</samlp:Wrapper>`,
  'XSW4: the original in the evil one': ({ evil, signed }) => atEnd(evil, signed),
  'XSW5: the evil one with the signature, the original at its end': ({ evil, bare, signature }) =>
    atEnd(withSignature(evil, signature), bare),
  'XSW6: the evil one with the signature, the original in it with its own': ({ evil, signed, signature }) =>
    withSignature(evil, inSignature(signature, signed)),
  'XSW7: the original in Extensions': ({ evil, signed }) =>
    evil.replace('</saml:Issuer>', `$&${extensions(signed)}`),
  'XSW8: the original in Object, without its signature': ({ evil, bare, signature }) =>
    withSignature(evil, inSignature(signature, extensions(bare))),
  'the signature in Extensions with the original': ({ evil, bare, signature }) =>
    evil.replace('</saml:Issuer>', `$&${extensions(signature + bare)}`),
  'the evil one in the original': ({ signed, evil }) => atEnd(signed, evil),
  'the evil one in the signature of the original': ({ signed, evil, signature }) =>
    signed.replace(signature, inSignature(signature, evil)),
  'the evil one in the KeyInfo of the original': ({ signed, evil }) =>
    signed.replace('<ds:KeyInfo>', `$&${evil}`),
  'a reference to the evil one beside the other': ({ evil, bare, signature }) =>
    withSignature(evil, signature.replace('</ds:Reference>', '$&<ds:Reference URI="#_evil"/>') + bare),
  'a reference to nothing': ({ evil, signature }) =>
    withSignature(evil, signature.replace(/URI="#[^"]*"/, 'URI=""')),
  'a reference by XPointer': ({ evil, bare, signature }) =>
    withSignature(evil, signature.replace(/URI="#([^"]*)"/, 'URI="#xpointer(id(\'$1\'))"') + bare),
  'an ID in another namespace (attribute pollution)': ({ evil, bare, signature }) =>
    withSignature(
      evil.replace(' ID="_evil"', ` ID="_evil" x:ID=${/ ID=("[^"]*")/.exec(bare)?.[1]} xmlns:x="urn:x"`),
      signature,
    ),
  'a signature of another namespace first (namespace confusion)': ({ evil, bare, signature }) =>
    withSignature(
      evil,
      signature.replaceAll('http://www.w3.org/2000/09/xmldsig#', 'urn:x') + signature + bare,
    ),
  'a relative namespace (void canonicalization)': ({ evil, signature }) =>
    withSignature(evil.replace(' ID=', ' xmlns:n="1" n:a="" ID='), signature),
}

const parts = (signed: string, evil: string): Parts => {
  const signature = /<ds:Signature .*?<\/ds:Signature>/.exec(signed)?.[0] ?? ''
  return { signed, bare: signed.replace(signature, ''), evil, signature }
}

describe('S-234 a wrapped signature of a request', () => {
  const create = (id: string, value: string, signs: boolean) =>
    createLogoutRequest({
      ...{ id, issuer: addresses.sp, destination: addresses.slo, now: new Date() },
      ...{ nameId: { value }, sessionIndexes: [], credential: signs ? theirs : undefined },
    })
  const given = parts(create('_good', 'u0001', true), create('_evil', 'u0002', false))
  const read = (message: string) =>
    readLogoutRequest(openMessage(message, { certificates: [theirs.certificate], signatureRequired: true }))

  test('the original is read', () => {
    expect(read(given.signed).nameId.value).toBe('u0001')
  })

  test.for(Object.keys(wrappings))('%s', (name) => {
    const wrap = wrappings[name]
    for (const evil of [given.evil, sameId(given.evil, given.bare)]) {
      const wrapped = wrap?.({ ...given, evil }) ?? ''
      expect(wrapped).toContain('u0002')
      expect(() => read(wrapped)).toThrow(SamlFault)
    }
  })
})

test('S-234 a message with more elements than any honest one is refused before its signature is verified', () => {
  const message = createLogoutRequest({
    ...{
      id: '_a',
      issuer: addresses.sp,
      destination: addresses.slo,
      now: new Date(),
      nameId: { value: 'u1' },
    },
    ...{ sessionIndexes: [], credential: theirs },
  })
  const many = atEnd(message, '<a/>'.repeat(1000))
  const open = () => openMessage(many, { certificates: [theirs.certificate], signatureRequired: true })
  expectFault(open, 'too-large', '1000')
  expectFault(() => readSoap(soapEnvelope(many)), 'too-large')
})

describe('S-234 a wrapped signature of our response at node-saml', () => {
  const create = (id: string, value: string, signResponse: boolean, signAssertion: boolean) =>
    createResponse({
      ...{ id: `_r${id}`, assertionId: `_a${id}`, issuer: addresses.idp, destination: addresses.acs },
      ...{ audience: addresses.sp, now: new Date(), credential: ours, nameId: { value }, attributes: [] },
      ...{ sessionIndex: '_s', authnInstant: new Date(), signResponse, signAssertion },
      authnContextClass: authnContextClasses.unspecified,
    })
  const unsigned = (response: string) => response.replaceAll(/<ds:Signature .*?<\/ds:Signature>/g, '')
  const assertionOf = (response: string) => /<saml:Assertion .*<\/saml:Assertion>/.exec(response)?.[0] ?? ''

  async function nameReadFrom(response: string, wantAuthnResponseSigned: boolean): Promise<unknown> {
    const party = serviceProvider({ wantAssertionsSigned: !wantAuthnResponseSigned, wantAuthnResponseSigned })
    const read = await party
      .validatePostResponseAsync({ SAMLResponse: encodePost(response) })
      .catch(() => undefined)
    return read?.profile?.nameID
  }

  const evil = unsigned(create('evil', 'u0002', false, true))
  test.for(Object.keys(wrappings))('%s', async (name) => {
    const wrap = wrappings[name]
    const whole = parts(create('good', 'u0001', true, false), evil)
    expect(await nameReadFrom(wrap?.(whole) ?? '', true)).not.toBe('u0002')
    const signed = create('good', 'u0001', false, true)
    const inner = parts(assertionOf(signed), assertionOf(evil))
    const wrapped = signed.replace(inner.signed, wrap?.(inner) ?? '')
    expect(await nameReadFrom(wrapped, false)).not.toBe('u0002')
  })
})

const more = 'http://www.w3.org/2001/04/xmldsig-more#'

describe('S-234 whatever is changed', () => {
  const edits = fc.array(
    fc.record({
      at: fc.nat(6000),
      remove: fc.nat(40),
      insert: fc.oneof(
        fc.constantFrom(
          '<a/>',
          '<!---->',
          '"',
          '&amp;',
          ' ID="_x"',
          '</saml:Issuer>',
          '<![CDATA[x]]>',
          '\r\n',
          ' ',
          '=',
          '1',
        ),
        fc.constantFrom(
          ' xmlns="urn:x"',
          ' xmlns:saml="urn:x"',
          ' xmlns:samlp=""',
          '&#13;',
          '<saml:Issuer>',
          '\0',
          '王',
        ),
        fc.string({ maxLength: 8 }),
      ),
    }),
    { minLength: 1, maxLength: 4 },
  )
  type Edits = { at: number; remove: number; insert: string }[]
  const changed = (text: string, list: Edits) =>
    list.reduce((left, { at, remove, insert }) => {
      const start = at % left.length
      return left.slice(0, start) + insert + left.slice(start + remove)
    }, text)

  /** What is read, or `undefined` for a refusal; any other error fails the test. */
  function readOrRefused<T>(read: () => T): T | undefined {
    try {
      return read()
    } catch (error) {
      expect(error).toBeInstanceOf(SamlFault)
      return undefined
    }
  }

  test('in a signed request, the same is read or nothing', () => {
    const message = createLogoutRequest({
      ...{ id: '_a', issuer: addresses.sp, destination: addresses.slo, now: new Date(), credential: theirs },
      ...{ nameId: { value: 'u1', spNameQualifier: 'urn:q' }, sessionIndexes: ['_1', '_2'] },
    })
    const read = (text: string) =>
      readLogoutRequest(openMessage(text, { certificates: [theirs.certificate], signatureRequired: true }))
    const original = read(message)
    fc.assert(
      fc.property(edits, (list) => {
        const found = readOrRefused(() => read(changed(message, list)))
        if (found) expect(found).toEqual(original)
      }),
      { numRuns: 800 },
    )
  })

  test('in an unsigned request, in metadata and in queries, it is read or refused', () => {
    const request = authnRequestXml({ content: '<samlp:NameIDPolicy AllowCreate="true"/>' })
    const unsigned = { certificates: [], signatureRequired: false }
    const query = new URL(
      encodeRedirect({
        location: addresses.sso,
        parameter: 'SAMLRequest',
        message: request,
        privateKey: theirs.privateKey,
      }),
    ).search
    fc.assert(
      fc.property(edits, (list) => {
        readOrRefused(() => readAuthnRequest(openMessage(changed(request, list), unsigned)))
        readOrRefused(() => readSpMetadata(changed(spMetadataFiles.shibboleth, list), new Date()))
        const text = changed(query, list)
        readOrRefused(() => verifyRedirect(decodeRedirect(text), [theirs.certificate]))
      }),
      { numRuns: 500 },
    )
  })

  test('a signature of any octets is no signature', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const rsaKey = createPublicKey(theirs.certificate)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (octets) => {
        const signature = Buffer.from(octets)
        expect(verifies(`${more}ecdsa-sha256`, Buffer.from('a'), publicKey, signature)).toBe(false)
        expect(verifies(`${more}rsa-sha256`, Buffer.from('a'), rsaKey, signature)).toBe(false)
      }),
    )
  })
})
