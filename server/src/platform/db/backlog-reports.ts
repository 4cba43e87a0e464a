import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** What is open and what waits in the whole installation. Ages in seconds, 0 where nothing waits. */
export type Backlog = {
  /** Sessions that are neither ended nor expired. */
  sessions: number
  /** Open event streams of all portals. */
  streams: number
  jobsReady: number
  jobsGivenUp: number
  jobSeconds: number
  mailsDue: number
  mailSeconds: number
  /** Age of the oldest row of the login log without a seal. */
  unsealedSeconds: number
  /** Unix time at which the next client secret of a connection expires; null if none does. */
  secretExpiresAt: number | null
}

/** Reads the backlog in one statement, for monitoring. */
export async function readBacklog(db: Db, now: Date): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    with jobs as (
      select attempts >= max_attempts as given_up, run_at from graphile_worker.jobs
      where (run_at <= ${now}::timestamptz and locked_at is null) or attempts >= max_attempts
    ), mails as (
      select due_at from mail where state = 'queued' and due_at <= ${now}
    )
    select
      (select count(*) from session
        where ended_at is null and expires_at > ${now} and idle_until > ${now})::integer as sessions,
      (select count(*) from event_stream)::integer as streams,
      (select count(*) from jobs where not given_up)::integer as "jobsReady",
      (select count(*) from jobs where given_up)::integer as "jobsGivenUp",
      coalesce(extract(epoch from ${now} - (select min(run_at) from jobs where not given_up)), 0)::float8 as "jobSeconds",
      (select count(*) from mails)::integer as "mailsDue",
      coalesce(extract(epoch from ${now} - (select min(due_at) from mails)), 0)::float8 as "mailSeconds",
      greatest(coalesce(extract(epoch from ${now} - (
        select l.occurred_at from login_log l
        where l.row_no >= (select next_row_no from login_log_seal) order by l.row_no limit 1)), 0), 0)::float8
        as "unsealedSeconds",
      (select extract(epoch from min(secret_until)) from connection where status = 1)::float8 as "secretExpiresAt"
  `.execute(db)
  const [backlog] = rows
  if (!backlog) throw new Error('a statement without a condition returned no row')
  return backlog
}
