import type { SecurityEvent } from './security-event-store.ts'
import { signToken } from './signed-token.ts'
import type { SigningKey } from './signing-key-store.ts'

/** CAEP and RISC define no event for a failed sign-in, so this one is ours. */
const signInFailedEvent = 'urn:iambiz:event:sign-in-failed'

/** OpenID CAEP 1.0, 3.3. */
const credentialChangeEvent = 'https://schemas.openid.net/secevent/caep/event-type/credential-change'

const seconds = (moment: Date) => moment.getTime() / 1000

/** Claims that depend on the type of the event. */
function eventClaims(event: SecurityEvent, now: Date) {
  if (event.devices !== null) {
    const { changeType, devices, passkeys, eventNo } = event
    const change = {
      credential_type: 'app',
      change_type: changeType,
      // Our own claims: the state after the change, and a number that orders states.
      iambiz_devices: devices,
      iambiz_passkeys: passkeys,
      iambiz_event_no: Number(eventNo),
    }
    // Issued at delivery time, because receivers reject tokens that are too old; the number marks outdated copies.
    return { iat: Math.floor(seconds(now)), events: { [credentialChangeEvent]: change } }
  }
  const { at, requestId, reason, loginType, address, userAgent } = event
  const failure = {
    reason,
    login_type: loginType ?? (reason === 'wrong_totp' ? 'totp' : 'password'),
    ip: address,
    user_agent: userAgent,
  }
  // The same on every attempt, so that a repeated token is as old as its event.
  return { iat: Math.floor(seconds(at)), txn: requestId, events: { [signInFailedEvent]: failure } }
}

type Issued = { issuer: string; audience: string; now: Date }

/** The claims of an event (RFC 8417); the subject, if any, is a staff number (RFC 9493 `iss_sub`). */
function claimsOf(event: SecurityEvent, { issuer, audience, now }: Issued) {
  const { accountNo, at } = event
  return {
    iss: issuer,
    aud: audience,
    jti: event.eventId,
    toe: seconds(at),
    ...(accountNo === null ? {} : { sub_id: { format: 'iss_sub', iss: issuer, sub: accountNo } }),
    ...eventClaims(event, now),
  }
}

/** A signed security event token in compact form. */
export function securityEventToken(
  event: SecurityEvent,
  { key, ...issued }: Issued & { key: SigningKey },
): string {
  return signToken('secevent+jwt', claimsOf(event, issued), key)
}
