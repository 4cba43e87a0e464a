import { decodeJwt } from 'jose'
import type { Actor } from '#server/platform/actor.ts'
import { authTimeOf } from './auth-time.ts'
import type { SessionDeps } from './deps.ts'
import { sessionBegan } from './store.ts'

/**
 * When the person of a session showed the provider who they are: that may be long before, where the provider let them in
 * again without a question. A provider that does not say so (`auth_time`, OpenID Connect Core 2) is taken to have asked.
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
  // Both are of the provider's clock, which may differ from ours.
  const secondsBefore = shown !== undefined && iat !== undefined ? Math.max(0, iat - shown) : 0
  return new Date(began.getTime() - secondsBefore * 1000)
}
