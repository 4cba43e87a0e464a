import { generateKeyPairSync, sign } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { verifies } from './algorithms.ts'
import {
  checkRelayState,
  decodePost,
  decodeRedirect,
  encodePost,
  encodeRedirect,
  verifyRedirect,
} from './bindings.ts'
import { selfSignedCertificate } from './self-signed.ts'
import { ours, stranger, theirs } from './testing/credentials.ts'
import { addresses, expectFault, serviceProvider, unsignedServiceProvider } from './testing/messages.ts'

const message =
  '<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">王</samlp:AuthnRequest>'
const deflated = (text: string) => encodeURIComponent(deflateRawSync(text).toString('base64'))
const queryOf = (address: string) => address.slice(address.indexOf('?') + 1)

/** A query signed with this algorithm over exactly these values. */
function signedQuery(
  algorithm: string,
  hash: string,
  key: Parameters<typeof sign>[2],
  relayState = 'RelayState=a&',
) {
  const octets = `SAMLRequest=${deflated(message)}&${relayState}SigAlg=${encodeURIComponent(algorithm)}`
  return `${octets}&Signature=${encodeURIComponent(sign(hash, Buffer.from(octets), key).toString('base64'))}`
}

describe('HTTP-POST', () => {
  test('what is encoded is decoded again, also with line breaks', () => {
    expect(decodePost(encodePost(message))).toBe(message)
    expect(decodePost(encodePost(message).replace(/.{20}/g, '$&\r\n'))).toBe(message)
  })

  test.for([
    ['base64-malformed', '<xml/>'],
    ['base64-malformed', ''],
    ['base64-malformed', 'YWJj-_'],
    ['too-large', 'A'.repeat(300_000)],
    ['too-large', 'A'.repeat(250_000)],
    ['encoding-unsupported', Buffer.from(message, 'utf16le').toString('base64')],
  ] as const)('%s', ([reason, value]) => {
    expectFault(() => decodePost(value), reason)
  })
})

describe('HTTP-Redirect', () => {
  test('what is encoded and signed is decoded and verified', () => {
    const address = encodeRedirect({
      ...{ location: 'https://sp.example/slo?tenant=1', parameter: 'SAMLResponse', message },
      ...{ relayState: 'a b+c&d=王', privateKey: ours.privateKey },
    })
    const query = decodeRedirect(new URL(address).search)
    expect(query).toMatchObject({ parameter: 'SAMLResponse', message, relayState: 'a b+c&d=王' })
    verifyRedirect(query, [stranger.certificate, ours.certificate])
    expectFault(() => verifyRedirect(query, [theirs.certificate]), 'signature-invalid', '1 certificates')
    expectFault(() => verifyRedirect(query, []), 'certificate-missing')
  })

  test('without a key there is no signature', () => {
    const query = decodeRedirect(
      queryOf(encodeRedirect({ location: addresses.acs, parameter: 'SAMLRequest', message })),
    )
    expect(query).toEqual({ parameter: 'SAMLRequest', message, relayState: undefined, signature: undefined })
    expectFault(() => verifyRedirect(query, [ours.certificate]), 'signature-missing')
  })

  // Without a blank in the RelayState: node-saml signs %20 and sends a plus.
  test('requests of node-saml are read, signed and unsigned', async () => {
    const signed = decodeRedirect(
      queryOf(await serviceProvider().getAuthorizeUrlAsync('state+1/?', undefined, {})),
    )
    expect(signed).toMatchObject({ parameter: 'SAMLRequest', relayState: 'state+1/?' })
    verifyRedirect(signed, [theirs.certificate])
    const unsigned = await unsignedServiceProvider().getAuthorizeUrlAsync('', undefined, {})
    expect(decodeRedirect(queryOf(unsigned)).signature).toBeUndefined()
  })

  test('the signature is of the values as received, in the order of the standard', () => {
    const algorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
    // Lower-case escapes and a plus for a blank: encoding again would give other octets.
    const lower = signedQuery(algorithm, 'sha256', theirs.privateKey, 'RelayState=a+b%2fc&')
    verifyRedirect(decodeRedirect(lower), [theirs.certificate])
    const parts = lower.split('&').reverse().join('&')
    verifyRedirect(decodeRedirect(`x=1&${parts}&y=2`), [theirs.certificate])
    expect(decodeRedirect(lower).relayState).toBe('a b/c')
    for (const changed of [
      lower.replace('%2fc', '%2Fc'),
      lower.replace('RelayState=a', 'RelayState=b'),
      lower.replace(/RelayState=[^&]*&/, ''),
    ])
      expectFault(() => verifyRedirect(decodeRedirect(changed), [theirs.certificate]), 'signature-invalid')
  })

  test.for([
    ['rsa-sha384', 'sha384'],
    ['rsa-sha512', 'sha512'],
  ] as const)('%s is accepted', ([name, hash]) => {
    const query = signedQuery(`http://www.w3.org/2001/04/xmldsig-more#${name}`, hash, theirs.privateKey)
    verifyRedirect(decodeRedirect(query), [theirs.certificate])
  })

  test('ECDSA is accepted in both encodings that products use', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' })
    const octets = Buffer.from(message)
    const algorithm = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384'
    for (const dsaEncoding of ['der', 'ieee-p1363'] as const) {
      const value = sign('sha384', octets, { key: privateKey, dsaEncoding })
      expect(verifies(algorithm, octets, publicKey, value)).toBe(true)
      expect(verifies(algorithm, Buffer.from('other'), publicKey, value)).toBe(false)
    }
  })

  test.for([
    ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'sha1'],
    ['http://www.w3.org/2001/04/xmldsig-more#rsa-md5', 'md5'],
    ['http://www.w3.org/2000/09/xmldsig#hmac-sha1', 'sha1'],
    ['none', 'sha256'],
  ] as const)('S-234 %s is refused by name', ([algorithm, hash]) => {
    const query = decodeRedirect(signedQuery(algorithm, hash, theirs.privateKey))
    expectFault(() => verifyRedirect(query, [theirs.certificate]), 'algorithm-refused', algorithm)
  })

  test('S-234 an algorithm of another kind of key is not tried with this one', () => {
    const query = signedQuery(
      'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256',
      'sha256',
      theirs.privateKey,
    )
    expectFault(() => verifyRedirect(decodeRedirect(query), [theirs.certificate]), 'signature-invalid')
  })

  test('S-234 a key of 1024 bits is refused', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const dates = { notBefore: new Date(), notAfter: new Date(Date.now() + 1000) }
    const certificate = selfSignedCertificate({ privateKey, commonName: 'short', ...dates }).toString(
      'base64',
    )
    const query = signedQuery('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'sha256', privateKey)
    expectFault(() => verifyRedirect(decodeRedirect(query), [certificate]), 'key-too-short', '1024')
  })

  test.for([
    ['parameter-missing', 'RelayState=a'],
    ['parameter-missing', ''],
    ['parameter-repeated', `SAMLRequest=${deflated(message)}&SAMLRequest=${deflated(message)}`],
    ['parameter-repeated', `SAMLRequest=${deflated(message)}&SAMLResponse=${deflated(message)}`],
    ['parameter-repeated', `SAMLRequest=${deflated(message)}&RelayState=a&RelayState=b`],
    ['parameter-malformed', `SAMLRequest=${deflated(message)}&RelayState=%ff`],
    ['parameter-malformed', `SAMLRequest=${deflated(message)}&SAMLEncoding=urn:other`],
    ['signature-incomplete', `SAMLRequest=${deflated(message)}&SigAlg=a`],
    ['signature-incomplete', `SAMLRequest=${deflated(message)}&Signature=a`],
    ['base64-malformed', 'SAMLRequest=%3Cxml%2F%3E'],
    ['deflate-malformed', `SAMLRequest=${encodeURIComponent(Buffer.from(message).toString('base64'))}`],
    ['too-large', `SAMLRequest=${deflated('<a/>'.repeat(1_000_000))}`],
    ['too-large', `SAMLRequest=${deflated('\0'.repeat(50_000_000))}`],
  ] as const)('S-234 %s', ([reason, query]) => {
    expectFault(() => decodeRedirect(query), reason)
  })
})

test('S-235 a RelayState of more than 80 bytes is refused, unless more is known to be sent', () => {
  expect(checkRelayState('x'.repeat(80))).toHaveLength(80)
  expectFault(() => checkRelayState('王'.repeat(27)), 'relay-state-too-long', '81 bytes')
  expect(checkRelayState('x'.repeat(300), 1024)).toHaveLength(300)
})
