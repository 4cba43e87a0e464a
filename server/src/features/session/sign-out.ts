import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { SessionDeps } from './deps.ts'
import { endSession, signedOut } from './end-session.ts'
import { endSignIns } from './end-sign-ins.ts'
import { uiLocalesOf } from './provider-client.ts'

/**
 * Ends this session, or every session of the person, and queues the revocation at the provider in the same
 * transaction. Returns the provider's sign-out address (RP-initiated logout) where it has one, or that the provider
 * does not answer.
 */
export async function signOut(
  deps: SessionDeps,
  actor: Actor,
  everywhere: boolean,
  context: RequestContext,
): Promise<{ endSessionUrl?: string; providerAway?: true }> {
  const which = everywhere ? { userNo: actor.userNo } : { userNo: actor.userNo, sessionId: actor.sessionId }
  const ended = await transact(deps.db, async (trx) => {
    const sessions = await endSession(deps, trx, which, signedOut, context)
    await audit(trx, context, actor, { action: 'session.logout', detail: { sessions: sessions.length } })
    if (everywhere) await endSignIns(deps, trx, { userNo: actor.userNo }, context)
    return sessions
  })
  const mine = ended.find(({ session_id }) => session_id === actor.sessionId)
  const sealed = mine?.provider_id_token_sealed
  const idToken = sealed ? deps.box.open(sealed, `session:${actor.sessionId}:id`) : null
  const [homeUrl = ''] = deps.homeUrls
  // The page confirms the sign-out there instead of starting the next sign-in.
  const redirect = `${homeUrl}?signedOut=1`
  // The session has already ended here; an unavailable provider must not make the sign-out look like a failure.
  try {
    const asked = { idToken, redirect, uiLocales: uiLocalesOf(context.lang) }
    const endSessionUrl = await deps.provider.endSessionUrl(asked)
    return endSessionUrl ? { endSessionUrl } : {}
  } catch {
    return { providerAway: true }
  }
}
