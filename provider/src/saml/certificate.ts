import { generateKeyPair, type KeyObject, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { quoted, refuse } from './saml-fault.ts'
import { selfSignedCertificate } from './self-signed.ts'

/** A private key with the certificate (PEM) that publishes its public key. */
export type SigningCredential = { privateKey: KeyObject; certificate: string }

const yearsValid = 10

const pemOf = (base64: string): string =>
  `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END CERTIFICATE-----\n`

/** The base64 of a certificate in PEM, as KeyInfo and KeyDescriptor have it. */
export const certificateBody = (pem: string): string => pem.replace(/-----[A-Z ]+-----|\s/g, '')

/**
 * Reads a certificate: PEM, or the base64 alone with any blanks and line breaks. Throws `certificate-malformed`.
 */
export function readCertificate(text: string): X509Certificate {
  const body = certificateBody(text)
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body)) refuse('certificate-malformed', `${quoted(text)} is not base64`)
  try {
    const certificate = new X509Certificate(pemOf(body))
    // Read here, because it throws for a key that OpenSSL cannot read.
    if (!certificate.publicKey.asymmetricKeyType) throw new Error('the kind of its key is unknown')
    return certificate
  } catch (error) {
    refuse('certificate-malformed', `${quoted(text)} is not an X.509 certificate: ${String(error)}`)
  }
}

/** Keys below this can be factored within the life of a certificate (NIST SP 800-131A). */
const shortestRsaKey = 2048

/**
 * The public key of a certificate (PEM) if it is of this kind. Validity is not checked: metadata publish keys, and expiry
 * of a certificate does not withdraw one (SAML V2.0 Metadata Interoperability Profile 2.6.1). Throws
 * `certificate-malformed` and `key-too-short`.
 */
export function publicKeyOf(pem: string, kind: 'rsa' | 'ec'): KeyObject | undefined {
  const { publicKey, subject } = readCertificate(pem)
  if (publicKey.asymmetricKeyType !== kind) return undefined
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? shortestRsaKey
  if (bits < shortestRsaKey)
    refuse(
      'key-too-short',
      `the certificate ${quoted(subject)} has a key of ${bits} bits, at least ${shortestRsaKey} are needed`,
    )
  return publicKey
}

export type CertificateSummary = {
  pem: string
  subject: string
  notBefore: Date
  notAfter: Date
  /** Hexadecimal pairs with colons, as products show them. SHA-1 is for comparison on screens only. */
  sha256: string
  sha1: string
  /** Such as `RSA 3072` and `EC prime256v1`. */
  key: string
}

/** What an administrator compares about a certificate. Throws `certificate-malformed`. */
export function describeCertificate(text: string): CertificateSummary {
  const certificate = readCertificate(text)
  const { publicKey } = certificate
  const { modulusLength, namedCurve } = publicKey.asymmetricKeyDetails ?? {}
  return {
    pem: pemOf(certificate.raw.toString('base64')),
    subject: certificate.subject.replaceAll('\n', ', '),
    notBefore: certificate.validFromDate,
    notAfter: certificate.validToDate,
    sha256: certificate.fingerprint256,
    sha1: certificate.fingerprint,
    key: `${publicKey.asymmetricKeyType?.toUpperCase()} ${modulusLength ?? namedCurve ?? ''}`.trim(),
  }
}

const generateKey = promisify(generateKeyPair)

/**
 * Creates an RSA key of 3072 bits and a self-signed certificate for it. Returns both as PEM (PKCS #8 for the key). The
 * certificate is valid from one day before `now`, because clocks of service providers differ, for ten years: it is
 * pinned by each service provider, and each replacement is work at every one of them; rotation does not wait for it.
 */
export async function createCertificate(
  commonName: string,
  now: Date,
): Promise<{ privateKey: string; certificate: string }> {
  const { privateKey } = await generateKey('rsa', { modulusLength: 3072 })
  const notBefore = new Date(now.getTime() - 24 * 60 * 60 * 1000)
  const notAfter = new Date(notBefore)
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + yearsValid)
  const certificate = selfSignedCertificate({ privateKey, commonName, notBefore, notAfter })
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    certificate: pemOf(certificate.toString('base64')),
  }
}
