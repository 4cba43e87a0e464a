import { createPrivateKey, sign } from 'node:crypto'
import type { SecurityEvent } from './security-event-store.ts'
import type { SigningKey } from './signing-key-store.ts'

/** CAEP and RISC name no event for a sign-in that failed, so this one is ours. */
const signInFailedEvent = 'urn:iambiz:event:sign-in-failed'

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** The claims of an event (RFC 8417); the subject, where there is one, is a staff number (RFC 9493 `iss_sub`). */
function claimsOf(event: SecurityEvent, issuer: string, audience: string) {
  const { accountNo, at, reason, loginType, address, userAgent } = event
  return {
    iss: issuer,
    aud: audience,
    jti: event.eventId,
    // The same on every attempt: a copy cannot be younger than its event.
    iat: Math.floor(at.getTime() / 1000),
    toe: at.getTime() / 1000,
    txn: event.requestId,
    ...(accountNo === null ? {} : { sub_id: { format: 'iss_sub', iss: issuer, sub: accountNo } }),
    events: {
      [signInFailedEvent]: {
        reason,
        login_type: loginType ?? (reason === 'wrong_totp' ? 'totp' : 'password'),
        ip: address,
        user_agent: userAgent,
      },
    },
  }
}

/** A signed security event token in compact form. */
export function securityEventToken(
  event: SecurityEvent,
  { issuer, audience, key }: { issuer: string; audience: string; key: SigningKey },
): string {
  const header = { alg: 'ES256', typ: 'secevent+jwt', kid: key.kid }
  const signed = `${encode(header)}.${encode(claimsOf(event, issuer, audience))}`
  const privateKey = createPrivateKey({ key: key.privateJwk, format: 'jwk' })
  // RFC 7518 3.4: the two numbers of the signature side by side, not in ASN.1.
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
