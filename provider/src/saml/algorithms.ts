import { type KeyObject, verify } from 'node:crypto'
import { publicKeyOf } from './certificate.ts'
import { quoted, refuse } from './saml-fault.ts'

type SignatureAlgorithm = { hash: 'sha256' | 'sha384' | 'sha512'; key: 'rsa' | 'ec' }

const more = 'http://www.w3.org/2001/04/xmldsig-more#'

/** The algorithm that we sign with (RFC 6931 2.3.2): every product verifies it. */
export const rsaSha256 = `${more}rsa-sha256`

/** The accepted algorithms (RFC 6931 2.3). SHA-1 is missing on purpose: collisions are within reach. */
const signatureAlgorithms: ReadonlyMap<string, SignatureAlgorithm> = new Map([
  [rsaSha256, { hash: 'sha256', key: 'rsa' }],
  [`${more}rsa-sha384`, { hash: 'sha384', key: 'rsa' }],
  [`${more}rsa-sha512`, { hash: 'sha512', key: 'rsa' }],
  [`${more}ecdsa-sha256`, { hash: 'sha256', key: 'ec' }],
  [`${more}ecdsa-sha384`, { hash: 'sha384', key: 'ec' }],
  [`${more}ecdsa-sha512`, { hash: 'sha512', key: 'ec' }],
])

export const sha256Digest = 'http://www.w3.org/2001/04/xmlenc#sha256'

/** The accepted digests (RFC 6931 2.1), by identifier. */
export const digestAlgorithms: ReadonlyMap<string, 'sha256' | 'sha384' | 'sha512'> = new Map([
  [sha256Digest, 'sha256'],
  [`${more}sha384`, 'sha384'],
  ['http://www.w3.org/2001/04/xmlenc#sha512', 'sha512'],
])

/** The algorithm of an identifier. Throws `algorithm-refused`, which names it. */
export const signatureAlgorithm = (identifier: string): SignatureAlgorithm =>
  signatureAlgorithms.get(identifier) ??
  refuse('algorithm-refused', `${quoted(identifier)} is not accepted, sign with ${rsaSha256}`)

/**
 * The public keys of the certificates (PEM) that an algorithm can be verified with. Throws `algorithm-refused`,
 * `certificate-missing`, `certificate-malformed` and `key-too-short`.
 */
export function keysFor(identifier: string, certificates: readonly string[]): KeyObject[] {
  const { key } = signatureAlgorithm(identifier)
  if (certificates.length === 0)
    refuse('certificate-missing', 'the message is signed, and the application has no certificate')
  return certificates.flatMap((pem) => publicKeyOf(pem, key) ?? [])
}

/**
 * Whether a signature is of these octets. An ECDSA signature may be the concatenation of both numbers (RFC 4050 3.3)
 * or ASN.1: XML signatures have the first, and products differ at the Redirect binding.
 */
export function verifies(identifier: string, octets: Buffer, key: KeyObject, signature: Buffer): boolean {
  const { hash } = signatureAlgorithm(identifier)
  if (key.asymmetricKeyType === 'rsa') return verify(hash, octets, key, signature)
  return (['ieee-p1363', 'der'] as const).some((dsaEncoding) =>
    verify(hash, octets, { key, dsaEncoding }, signature),
  )
}
