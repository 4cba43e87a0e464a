import { timingSafeEqual } from 'node:crypto'
import { transact } from '@iambiz/runtime/database.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { digest } from '#server/platform/digest.ts'
import { takeRate } from '#server/platform/rate-limit.ts'
import { leaveWhatIsOver, presentAuthority } from './acting.ts'
import type { SessionDeps } from './deps.ts'
import { endSession } from './end-session.ts'
import { lifetimesOf, type SessionEnds, sessionEnds } from './lifetimes.ts'
import { refuseAnother } from './refuse-another.ts'
import type { LockedSession } from './store.ts'
import * as store from './store.ts'
import { newPair, openPair, overlapMs, sealJson, type TokenPair, tokenColumns } from './tokens.ts'

export type Renewal =
  | {
      outcome: 'renewed'
      pair: TokenPair
      userNo: string
      sessionId: string
    }
  | { outcome: 'invalid' }
  | { outcome: 'ended' }

const sameDigest = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)

const successorContext = (sessionId: string, generation: number) => `session_token:${sessionId}:${generation}`

/**
 * Adds one entry a day to the login log for a person who returns on another day without signing in. Belongs to a
 * rotation, because only a rotation changes `last_used_at`: a young pair can be requested several times just after
 * midnight.
 */
async function recordVisit(
  deps: SessionDeps,
  trx: Db,
  session: LockedSession,
  context: RequestContext,
): Promise<void> {
  const dayOf = (time: Date) => deps.wireTime(time).slice(0, 10)
  if (dayOf(session.last_used_at) === dayOf(context.now)) return
  const authority = await presentAuthority(trx, session, context.now)
  await deps.recordLogin(trx, context, {
    eventType: 'refresh',
    loginType: 'refresh',
    userNo: session.user_no,
    userName: session.name_zh,
    sessionId: session.session_id,
    acting: authority && !authority.acting.isOver ? authority.acting : null,
  })
}

async function rotate(
  deps: SessionDeps,
  trx: Db,
  session: LockedSession,
  ends: SessionEnds,
  context: RequestContext,
): Promise<TokenPair> {
  const { now } = context
  const { user_no: userNo, session_id: sessionId, generation } = session
  await takeRate(trx, `refresh:session:${sessionId}`, deps.limits.refreshPerSession, now)
  await recordVisit(deps, trx, session, context)
  const pair = newPair(ends.accessUntil, session.ends_with_browser)
  const next = generation + 1
  await store.insertToken(trx, {
    user_no: userNo,
    session_id: sessionId,
    generation: next,
    ...tokenColumns(pair),
  })
  const sealed = sealJson(deps.box, pair, successorContext(sessionId, generation))
  await store.markRotated(trx, { userNo, sessionId, generation }, sealed, now)
  await store.advanceSession(
    trx,
    { userNo, sessionId },
    { generation: next, last_used_at: now, idle_until: ends.idleUntil, expires_at: ends.expiresAt },
  )
  return pair
}

/** Returns the newest pair, during the overlap in which the previous token is still accepted. */
async function sameSuccessor(deps: SessionDeps, trx: Db, session: LockedSession, now: Date) {
  const previous = session.generation - 1
  const row = await store.findGeneration(trx, session.user_no, session.session_id, previous)
  if (!row?.rotated_at || now.getTime() - row.rotated_at.getTime() >= overlapMs) return null
  return openPair(deps.box, row.successor_sealed, successorContext(session.session_id, previous))
}

/**
 * Returns the expiry times of the session; where it may not continue, ends it and returns the outcome of the refresh.
 */
async function endsOf(
  deps: SessionDeps,
  trx: Db,
  session: LockedSession,
  context: RequestContext,
): Promise<SessionEnds | 'ended' | 'invalid'> {
  const { now } = context
  const { user_no: userNo, session_id: sessionId } = session
  if (session.status === 0) {
    await endSession(deps, trx, { userNo }, 'disabled', context)
    return 'ended'
  }
  const administrator = await store.isAdministrator(trx, userNo)
  const lifetimes = lifetimesOf(await deps.readSettings())
  const ends = sessionEnds(lifetimes, {
    createdAt: session.created_at,
    now,
    administrator,
    limits: session,
  })
  if (now < session.idle_until && now < ends.expiresAt) return ends
  await endSession(deps, trx, { userNo, sessionId }, 'expired', context)
  return 'invalid'
}

/** A refresh token older than the overlap was stolen or copied: the whole session ends. */
async function endReused(
  deps: SessionDeps,
  trx: Db,
  session: LockedSession,
  context: RequestContext,
): Promise<Renewal> {
  const { user_no: userNo, session_id: sessionId } = session
  await endSession(deps, trx, { userNo, sessionId }, 'refresh_reuse', context)
  await audit(trx, context, null, {
    action: 'session.refresh-reuse',
    result: 'denied',
    actorNo: userNo,
    sessionId,
  })
  return { outcome: 'ended' }
}

/** Changes the session in the same transaction as its pair. */
export type Change = (trx: Db, session: LockedSession) => Promise<void>

/**
 * Purpose of a renewal: a plain refresh, or a change of the session. Without one, another call renews in passing and
 * changes nothing else.
 */
type Purpose = { leavesWhatIsOver: true } | { change: Change }

type Presented = {
  refresh: string
  bind: string | undefined
  /** The person to whom the client believes the token belongs. */
  userNo?: string | undefined
}

/**
 * Returns the pair with which the session continues; `null` where the presented token is too old. A pair younger than
 * the overlap is never rotated: requests already sent carry the token before it, and a second rotation would make that
 * token two generations old, which counts as theft.
 */
async function nextPair(
  deps: SessionDeps,
  trx: Db,
  session: LockedSession,
  { presented, ends }: { presented: number; ends: SessionEnds },
  context: RequestContext,
): Promise<TokenPair | null> {
  const { now } = context
  const isNewest = presented === session.generation
  if (!isNewest && presented !== session.generation - 1) return null
  const young = await sameSuccessor(deps, trx, session, now)
  if (!isNewest) return young
  // An access token whose lifetime is shorter than the overlap can have expired already.
  return young && now < young.accessExpiresAt ? young : rotate(deps, trx, session, ends, context)
}

async function renewLocked(
  deps: SessionDeps,
  trx: Db,
  session: LockedSession,
  { presented, purpose }: { presented: number; purpose: Purpose | undefined },
  context: RequestContext,
): Promise<Renewal> {
  const { user_no: userNo, session_id: sessionId } = session
  if (session.ended_at) return { outcome: session.end_reason === 'expired' ? 'invalid' : 'ended' }
  const ends = await endsOf(deps, trx, session, context)
  if (typeof ends === 'string') return { outcome: ends }
  const change = purpose && 'change' in purpose ? purpose.change : undefined
  const pair = await nextPair(deps, trx, session, { presented, ends }, context)
  if (!pair) return endReused(deps, trx, session, context)
  if (purpose && 'leavesWhatIsOver' in purpose) await leaveWhatIsOver(deps, trx, session, context)
  await change?.(trx, session)
  return { outcome: 'renewed', pair, userNo, sessionId }
}

/**
 * Exchanges a refresh token for the next pair (rotation, RFC 9700 section 4.14.2). The token before the newest one
 * returns the same pair again for ten seconds, because tabs refresh at the same moment; any older token ends the whole
 * session. A change of the session uses this function too, because it locks the session and issues a pair for the new
 * state.
 */
export async function renew(
  deps: SessionDeps,
  presented: Presented,
  context: RequestContext,
  purpose?: Purpose,
): Promise<Renewal> {
  const { ip } = context
  const hash = digest(presented.refresh)
  return deps.tokenGuard.look(
    { ip, hash },
    () => renewByHash(deps, hash, presented, context, purpose),
    ({ outcome }) => outcome !== 'invalid',
  )
}

async function renewByHash(
  deps: SessionDeps,
  hash: Buffer,
  presented: Presented,
  context: RequestContext,
  purpose: Purpose | undefined,
): Promise<Renewal> {
  const token = await store.findToken(deps.db, hash)
  if (!token || !presented.bind) return { outcome: 'invalid' }
  const bindHash = digest(presented.bind)
  return transact(deps.db, async (trx): Promise<Renewal> => {
    const session = await store.findSessionForUpdate(trx, token.user_no, token.session_id)
    const usable = session?.env === context.env && sameDigest(session.bind_hash, bindHash)
    if (!usable) return { outcome: 'invalid' }
    refuseAnother(presented.userNo, token.user_no)
    return renewLocked(deps, trx, session, { presented: token.generation, purpose }, context)
  })
}
