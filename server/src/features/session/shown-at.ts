import { decodeJwt } from 'jose'
import type { Actor } from '#server/platform/actor.ts'
import { authTimeOf } from './auth-time.ts'
import type { SessionDeps } from './deps.ts'
import { sessionBegan } from './store.ts'

/**
 * Returns when the person of a session authenticated at the provider. That can be long before the session began, where
 * the provider used an existing session. Without `auth_time` (OpenID Connect Core 2) it is the start of the session.
 */
export async function shownAt(
  { db, box }: Pick<SessionDeps, 'db' | 'box'>,
  { userNo, sessionId }: Pick<Actor, 'userNo' | 'sessionId'>,
): Promise<Date | undefined> {
  const session = await sessionBegan(db, userNo, sessionId)
  if (!session) return undefined
  const { created_at: began, provider_id_token_sealed: sealed } = session
  const idToken = sealed === null ? null : box.open(sealed, `session:${sessionId}:id`)
  const claims = idToken === null ? {} : decodeJwt(idToken)
  const { iat } = claims
  const shown = authTimeOf(claims)
  // Both times come from the provider's clock, which can differ from ours; their difference does not.
  const secondsBefore = shown !== undefined && iat !== undefined ? Math.max(0, iat - shown) : 0
  return new Date(began.getTime() - secondsBefore * 1000)
}
