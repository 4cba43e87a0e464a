import { createPrivateKey, sign } from 'node:crypto'
import type { SigningKey } from './signing-key-store.ts'

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A JSON Web Token signed with an EC key, in compact form; `typ` says what it is for (RFC 8725 3.11). */
export function signToken(
  typ: string,
  claims: Record<string, unknown>,
  key: Pick<SigningKey, 'kid' | 'privateJwk'>,
): string {
  const signed = `${encode({ alg: 'ES256', typ, kid: key.kid })}.${encode(claims)}`
  const privateKey = createPrivateKey({ key: key.privateJwk, format: 'jwk' })
  // RFC 7518 3.4: the two numbers of the signature side by side, not in ASN.1.
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
