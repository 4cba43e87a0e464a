import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import type { SigningKey } from '../signing-key-store.ts'

/** OpenID Connect Back-Channel Logout 1.0, 2.4. */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** Seconds; the standard recommends at most two minutes. */
const lifetime = 120

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** The key that signs by an algorithm at this moment. */
export function signingKeyFor(keys: readonly SigningKey[], alg: string, now: Date): SigningKey {
  const [key] = keys
    .filter((key) => key.alg === alg && key.signsFrom <= now)
    .sort((a, b) => b.signsFrom.getTime() - a.signsFrom.getTime())
  if (!key) throw new Error(`there is no key that signs by ${alg}`)
  return key
}

type SignedOut = {
  issuer: string
  clientId: string
  sub: string
  sid: string
  alg: string
  key: SigningKey
  now: Date
}

/** A logout token in compact form; each try has an identifier of its own, because a receiver takes each only once. */
export function logoutToken({ issuer, clientId, sub, sid, alg, key, now }: SignedOut): string {
  const iat = Math.floor(now.getTime() / 1000)
  const claims = {
    ...{ iss: issuer, aud: clientId, iat, exp: iat + lifetime, jti: randomUUID(), sub, sid },
    events: { [logoutEvent]: {} },
  }
  const signed = `${encode({ alg, typ: 'logout+jwt', kid: key.kid })}.${encode(claims)}`
  const privateKey = createPrivateKey({ key: key.privateJwk, format: 'jwk' })
  // RFC 7518 3.4: the two numbers of an elliptic signature side by side, not in ASN.1. RSA has no such choice.
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
