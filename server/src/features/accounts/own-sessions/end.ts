import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { holdOwnSession } from '#server/platform/db/own-session-store.ts'
import { openSessions } from '#server/platform/db/session-reports.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fingerprint } from '#server/platform/digest.ts'
import { fail } from '#server/platform/failure.ts'
import type { OwnSessionDeps } from './deps.ts'
import { countOwned } from './reports.ts'

type Which = { sessionIds: readonly string[] } | { others: true }

/** Returns the sessions to end; refuses the current one, and the whole list where it names another person's session. */
async function chosen(
  trx: Db,
  { userNo, sessionId: own }: Actor,
  which: Which,
  now: Date,
): Promise<string[]> {
  if ('others' in which) {
    const open = await openSessions(trx, userNo, now)
    return open.map(({ session_id }) => session_id).filter((id) => id !== own)
  }
  const ids = [...new Set(which.sessionIds.map((id) => id.toLowerCase()))]
  if (ids.includes(own)) fail('own-session.current')
  if ((await countOwned(trx, userNo, ids)) !== ids.length) fail('resource.not-found')
  return ids
}

/**
 * Ends the person's own sessions; one that has already ended is no error. With `others`, the sign-ins at the provider
 * end as well. Returns how many sessions were still open.
 */
export const endOwn = (
  { db, endSessions, endSignIns }: OwnSessionDeps,
  actor: Actor,
  which: Which,
  context: RequestContext,
): Promise<number> =>
  transact(db, async (trx) => {
    const { userNo, sessionId: except } = actor
    if (!(await holdOwnSession(trx, actor))) fail('session.ended')
    const sessionIds = await chosen(trx, actor, which, context.now)
    const ended = sessionIds.length ? await endSessions(trx, { userNo, sessionIds }, context) : 0
    if ('others' in which) await endSignIns(trx, { userNo, except }, context)
    await audit(trx, context, actor, {
      action: 'session.end',
      detail: { ended, sessions: sessionIds.map(fingerprint), others: 'others' in which },
    })
    return ended
  })
