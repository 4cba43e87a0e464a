import type { SecurityEvent } from './security-event-store.ts'
import { signToken } from './signed-token.ts'
import type { SigningKey } from './signing-key-store.ts'

/** CAEP and RISC name no event for a sign-in that failed, so this one is ours. */
const signInFailedEvent = 'urn:iambiz:event:sign-in-failed'

/** OpenID CAEP 1.0, 3.3. */
const credentialChangeEvent = 'https://schemas.openid.net/secevent/caep/event-type/credential-change'

const seconds = (moment: Date) => moment.getTime() / 1000

/** What only one kind of event says. */
function eventClaims(event: SecurityEvent, now: Date) {
  if (event.devices !== null) {
    const { changeType, devices, eventNo } = event
    const change = {
      credential_type: 'app',
      change_type: changeType,
      // Not of CAEP: the standing after the change, and a number that tells which standing is the newer one.
      iambiz_devices: devices,
      iambiz_event_no: Number(eventNo),
    }
    // Devices may be older than a token can be; what an old copy of this one says does not count any more.
    return { iat: Math.floor(seconds(now)), events: { [credentialChangeEvent]: change } }
  }
  const { at, requestId, reason, loginType, address, userAgent } = event
  const failure = {
    reason,
    login_type: loginType ?? (reason === 'wrong_totp' ? 'totp' : 'password'),
    ip: address,
    user_agent: userAgent,
  }
  // The same on every attempt: a copy cannot be younger than its event.
  return { iat: Math.floor(seconds(at)), txn: requestId, events: { [signInFailedEvent]: failure } }
}

type Issued = { issuer: string; audience: string; now: Date }

/** The claims of an event (RFC 8417); the subject, where there is one, is a staff number (RFC 9493 `iss_sub`). */
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
