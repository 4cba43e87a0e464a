import { sql } from 'kysely'
import { holdsAdministratorRole } from '#server/platform/db/administrator-reports.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Lifetimes } from './lifetimes.ts'

/** Selects the open sessions that end earlier with these lifetimes, with their new times. */
const shortened = (lifetimes: Lifetimes) => sql`
  select user_no, session_id, expires_at, least(idle_until, expires_at) as idle_until
  from (
    select s.user_no, s.session_id, s.expires_at as expired_at, s.idle_until as idled_at,
      least(s.expires_at, s.created_at + make_interval(secs =>
        case when a.is_administrator then ${lifetimes.administratorAbsoluteMs / 1000}::float8
          else ${lifetimes.absoluteMs / 1000}::float8 end)) as expires_at,
      least(s.idle_until, s.last_used_at + make_interval(secs =>
        case when a.is_administrator then ${lifetimes.administratorIdleMs / 1000}::float8
          else ${lifetimes.idleMs / 1000}::float8 end)) as idle_until
    from session s, lateral (select exists (${holdsAdministratorRole(sql`s.user_no`)}) as is_administrator) a
    where s.ended_at is null
  ) as ending
  where expires_at < expired_at or least(idle_until, expires_at) < idled_at`

/**
 * Applies shorter lifetimes to open sessions. Access tokens expire with the remaining idle time, so that a token
 * issued before cannot outlive it.
 */
export async function shortenSessions(trx: Db, lifetimes: Lifetimes, now: Date): Promise<void> {
  await sql`
    with changed as (
      update session s set expires_at = n.expires_at, idle_until = n.idle_until
      from (${shortened(lifetimes)}) as n
      where s.user_no = n.user_no and s.session_id = n.session_id
      returning s.user_no, s.session_id, s.generation, s.idle_until
    )
    update session_token t set access_expires_at = c.idle_until
    from changed c
    where t.user_no = c.user_no and t.session_id = c.session_id and t.access_expires_at > c.idle_until
      and t.access_expires_at > ${now}`.execute(trx)
}

/** Counts open sessions that these lifetimes would end at once. */
export async function countSessionsOver(db: Db, lifetimes: Lifetimes, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${shortened(lifetimes)}) as n
    join session s using (user_no, session_id)
    where least(n.idle_until, n.expires_at) <= ${now} and least(s.idle_until, s.expires_at) > ${now}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
