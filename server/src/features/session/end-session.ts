import type { RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { SessionDeps } from './deps.ts'
import * as store from './store.ts'

/** When a session ends, and the request that ends it. */
export type Cause = Pick<RequestContext, 'now' | 'requestId'>

/** The reason of a sign-out: the browser is redirected to the provider, and may never arrive there. */
export const signedOut = 'signed_out'

/** The reason of an end that the person asked for from another browser. */
export const endedByPerson = 'ended_by_person'

/** The reason of an end that the provider reported: there, or in another application. */
export const endedAtProvider = 'ended_at_provider'

/** Ends that the provider's own session does not outlive, in browsers in which no other session goes on. */
const endsThere: ReadonlySet<string> = new Set([signedOut, endedByPerson, 'kicked', 'factors_reset'])

/** Ends sessions with their whole family of tokens, inside the transaction of their cause; each end is in the login log. */
export async function endSession(
  deps: SessionDeps,
  trx: Db,
  which: store.WhichSessions,
  reason: string,
  cause: Cause,
): Promise<store.EndedSession[]> {
  const ended = await store.endSessions(trx, which, reason, cause.now)
  if (ended.length > 0) await deps.recordEnds(trx, ended, { ...cause, reason })
  // Whoever sits at the other browser must not come back by the session there; one that the person still uses stays.
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
