import { randomUUID } from 'node:crypto'
import { secondsOf } from '../epoch-seconds.ts'
import { signToken } from '../signed-token.ts'
import type { SigningKey } from '../signing-key-store.ts'

/** OpenID Connect Back-Channel Logout 1.0, 2.4. */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** Lifetime in seconds; the standard recommends at most two minutes. */
const lifetime = 120

type SignedOut = { issuer: string; clientId: string; sub: string; sid: string; key: SigningKey; now: Date }

/** Creates a logout token; each delivery attempt has its own `jti`, because receivers accept each only once. */
export function logoutToken({ issuer, clientId, sub, sid, key, now }: SignedOut): string {
  const iat = secondsOf(now)
  const claims = {
    ...{ iss: issuer, aud: clientId, iat, exp: iat + lifetime, jti: randomUUID(), sub, sid },
    events: { [logoutEvent]: {} },
  }
  return signToken('logout+jwt', claims, key)
}
