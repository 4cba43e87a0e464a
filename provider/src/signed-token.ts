import { constants, type KeyObject, sign } from 'node:crypto'
import type { SigningAlgorithm } from './database.ts'
import type { SigningKey } from './signing-key-store.ts'

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** The present signing key of an algorithm. */
export function signingKeyFor(keys: readonly SigningKey[], alg: string, now: Date): SigningKey {
  const [key] = keys
    .filter((key) => key.alg === alg && key.signsFrom <= now)
    .sort((a, b) => b.signsFrom.getTime() - a.signsFrom.getTime())
  if (!key) throw new Error(`there is no key that signs by ${alg}`)
  return key
}

/** How `node:crypto` signs by an algorithm of JSON Web Signature. */
const ways: Record<SigningAlgorithm, (data: Buffer, key: KeyObject) => Buffer> = {
  // RFC 7518 3.4: an elliptic curve signature is the concatenation of both numbers, not ASN.1.
  ES256: (data, key) => sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' }),
  RS256: (data, key) => sign('sha256', data, key),
  // RFC 7518 3.5: the salt is as long as the hash.
  PS256: (data, key) =>
    sign('sha256', data, {
      key,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
    }),
  // Ed25519 hashes by itself (RFC 8032 5.1).
  EdDSA: (data, key) => sign(null, data, key),
}

/** A JSON Web Token in compact form, signed by the key's algorithm; `typ` states its purpose (RFC 8725 3.11). */
export function signToken(
  typ: string,
  claims: Record<string, unknown>,
  { alg, kid, privateKey }: Pick<SigningKey, 'alg' | 'kid' | 'privateKey'>,
): string {
  const signed = `${encode({ alg, typ, kid })}.${encode(claims)}`
  return `${signed}.${ways[alg](Buffer.from(signed), privateKey).toString('base64url')}`
}
