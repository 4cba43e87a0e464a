import type { Db } from '#server/platform/db/tables.ts'
import type { SessionDeps } from './deps.ts'
import * as store from './store.ts'

/** Ends a session with its whole family of tokens, inside the transaction of its cause. */
export async function endSession(
  deps: SessionDeps,
  trx: Db,
  which: store.WhichSessions,
  reason: string,
  now: Date,
): Promise<store.EndedSession[]> {
  const ended = await store.endSessions(trx, which, reason, now)
  for (const session of ended) {
    if (session.provider_refresh_token_sealed) {
      await deps.enqueueRevocation(
        trx,
        session.provider_refresh_token_sealed,
        `session:${session.session_id}:refresh`,
      )
    }
  }
  return ended
}
