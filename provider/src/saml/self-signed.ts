import { createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'

// Tags of DER (X.690 8).
const tags = { integer: 2, bitString: 3, octetString: 4, oid: 6, utf8: 12, sequence: 48, set: 49 } as const
const utcTime = 23
const generalizedTime = 24
const version3 = 0xa0
const extensions = 0xa3

const oids = {
  sha256WithRsa: [1, 2, 840, 113549, 1, 1, 11],
  commonName: [2, 5, 4, 3],
  subjectKeyIdentifier: [2, 5, 29, 14],
  basicConstraints: [2, 5, 29, 19],
} as const

/** A value with its tag and length; the length has one byte up to 127, then a count and the bytes. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  if (content.length < 128) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const hex = content.length.toString(16)
  const length = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content])
}

const sequence = (...contents: readonly Uint8Array[]) => der(tags.sequence, ...contents)

/** Numbers in base 128, all bytes but the last one marked; the first two share one (X.690 8.19). */
function oid([first = 0, second = 0, ...rest]: readonly number[]): Buffer {
  const bytes = [first * 40 + second, ...rest].flatMap((number) => {
    const digits = [number & 0x7f]
    for (let left = number >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80)
    return digits
  })
  return der(tags.oid, Buffer.from(bytes))
}

/** Years from 2050 on have four digits (RFC 5280 4.1.2.5). */
function time(at: Date): Buffer {
  const digits = at.toISOString().replace(/\.\d+|[-:T]/g, '')
  return at.getUTCFullYear() < 2050
    ? der(utcTime, Buffer.from(digits.slice(2)))
    : der(generalizedTime, Buffer.from(digits))
}

const none = Buffer.from([5, 0])
const isTrue = Buffer.from([1, 1, 0xff])

/** An extension. Software that does not know a critical one refuses the certificate (RFC 5280 4.2). */
const extension = (name: readonly number[], value: Buffer, critical: boolean) =>
  sequence(oid(name), ...(critical ? [isTrue] : []), der(tags.octetString, value))

/**
 * A self-signed certificate in DER for an RSA key (RFC 5280 4.1), signed by RSA with SHA-256: not an authority.
 * There is no key usage: one without the right to sign certificates makes OpenSSL doubt a self-signed one. Node.js reads
 * certificates, and cannot write them.
 */
export function selfSignedCertificate(of: {
  privateKey: KeyObject
  commonName: string
  notBefore: Date
  notAfter: Date
}): Buffer {
  const algorithm = sequence(oid(oids.sha256WithRsa), none)
  // At most 64 characters (RFC 5280 appendix A.1, ub-common-name).
  const commonName = Array.from(of.commonName).slice(0, 64).join('')
  const name = sequence(
    der(tags.set, sequence(oid(oids.commonName), der(tags.utf8, Buffer.from(commonName)))),
  )
  // Positive and without a leading zero byte; 127 random bits (RFC 5280 4.1.2.2).
  const serial = randomBytes(16)
  serial.writeUInt8((serial.readUInt8() & 0x7f) | 0x40)
  const publicKey = createPublicKey(of.privateKey).export({ type: 'spki', format: 'der' })
  const signed = sequence(
    der(version3, der(tags.integer, Buffer.from([2]))),
    der(tags.integer, serial),
    algorithm,
    name,
    sequence(time(of.notBefore), time(of.notAfter)),
    name,
    publicKey,
    der(
      extensions,
      sequence(
        extension(oids.basicConstraints, sequence(), true),
        extension(oids.subjectKeyIdentifier, der(tags.octetString, serial), false),
      ),
    ),
  )
  const signature = sign('sha256', signed, of.privateKey)
  return sequence(signed, algorithm, der(tags.bitString, Buffer.from([0]), signature))
}
