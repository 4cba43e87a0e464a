import type { RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { SessionDeps } from './deps.ts'
import * as store from './store.ts'

/** Time and request of a session's end. */
export type Cause = Pick<RequestContext, 'now' | 'requestId'>

/** Reason: sign-out. The browser is redirected to the provider, and may never arrive there. */
export const signedOut = 'signed_out'

/** Reason: the person ended the session from another browser. */
export const endedByPerson = 'ended_by_person'

/** Reason: the provider reported the end, which happened there or in another application. */
export const endedAtProvider = 'ended_at_provider'

/** Reasons that also end the provider's session, except in browsers in which another session of the person is open. */
const endsThere: ReadonlySet<string> = new Set([signedOut, endedByPerson, 'kicked', 'factors_reset'])

/** Ends sessions with all their tokens, inside the transaction of the cause; the login log gets an entry for each. */
export async function endSession(
  deps: SessionDeps,
  trx: Db,
  which: store.WhichSessions,
  reason: string,
  cause: Cause,
): Promise<store.EndedSession[]> {
  const ended = await store.endSessions(trx, which, reason, cause.now)
  if (ended.length > 0) await deps.recordEnds(trx, ended, { ...cause, reason })
  // The other browser must not sign in again by the provider's session, unless it has another session of the person.
  const staying = endsThere.has(reason) ? await store.openBinds(trx, which.userNo) : undefined
  for (const session of ended) {
    if (session.provider_refresh_token_sealed) {
      await deps.enqueueRevocation(
        trx,
        session.provider_refresh_token_sealed,
        `session:${session.session_id}:refresh`,
        staying?.every((bind) => !bind.equals(session.bind_hash)) ?? false,
      )
    }
  }
  return ended
}
