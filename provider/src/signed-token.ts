import { sign } from 'node:crypto'
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

/** A JSON Web Token in compact form, signed by the key's algorithm; `typ` states its purpose (RFC 8725 3.11). */
export function signToken(
  typ: string,
  claims: Record<string, unknown>,
  { alg, kid, privateKey }: Pick<SigningKey, 'alg' | 'kid' | 'privateKey'>,
): string {
  const signed = `${encode({ alg, typ, kid })}.${encode(claims)}`
  // RFC 7518 3.4: an elliptic curve signature is the concatenation of both numbers, not ASN.1. RSA has only one form.
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
