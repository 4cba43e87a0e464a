import { sign } from 'node:crypto'
import type { SigningKey } from './signing-key-store.ts'

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** The key that signs by an algorithm at this moment. */
export function signingKeyFor(keys: readonly SigningKey[], alg: string, now: Date): SigningKey {
  const [key] = keys
    .filter((key) => key.alg === alg && key.signsFrom <= now)
    .sort((a, b) => b.signsFrom.getTime() - a.signsFrom.getTime())
  if (!key) throw new Error(`there is no key that signs by ${alg}`)
  return key
}

/** A JSON Web Token in compact form, signed by the algorithm of its key; `typ` says what it is for (RFC 8725 3.11). */
export function signToken(
  typ: string,
  claims: Record<string, unknown>,
  { alg, kid, privateKey }: Pick<SigningKey, 'alg' | 'kid' | 'privateKey'>,
): string {
  const signed = `${encode({ alg, typ, kid })}.${encode(claims)}`
  // RFC 7518 3.4: the two numbers of an elliptic signature side by side, not in ASN.1. RSA has no such choice.
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
