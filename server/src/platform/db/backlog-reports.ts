import { sql } from 'kysely'
import { auditRecord, loginLog, partsOf, type SealedLog } from '#server/platform/sealed-log/sealed-log.ts'
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
  mailsHeld: number
  /** Age of the oldest row of each log without a seal. */
  unsealedSeconds: Record<SealedLog['name'], number>
  /** Unix time at which the next client secret of a connection expires; null if none does. */
  connectionExpiresAt: number | null
  /** Certificates, as PEM, that connections to directories trust instead of the system's. */
  directoryAuthorities: string[]
  /** The versions under which processes cache data, by topic. */
  dataVersions: Record<string, number>
}

/** SQL: the age of the first row behind the seal of a log. */
function unsealedSeconds(log: SealedLog, now: Date) {
  const { rows, seals, time } = partsOf(log)
  return sql`greatest(coalesce(extract(epoch from ${now}::timestamptz - (
    select ${time} from ${rows} l
    where l.row_no >= (select next_row_no from ${seals}) order by l.row_no limit 1)), 0), 0)::float8`
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
      (select count(*) from mail where state = 'held')::integer as "mailsHeld",
      json_build_object(
        'login_log', ${unsealedSeconds(loginLog, now)},
        'audit_record', ${unsealedSeconds(auditRecord, now)}) as "unsealedSeconds",
      (select extract(epoch from min(secret_until)) from connection where status = 1)::float8 as "connectionExpiresAt",
      array(select authorities from ldap_source where status = 1 and authorities <> '') as "directoryAuthorities",
      (select json_object_agg(topic, version) from data_version) as "dataVersions"
  `.execute(db)
  const [backlog] = rows
  if (!backlog) throw new Error('a statement without a condition returned no row')
  return backlog
}

/**
 * Returns the Unix time at which the first provisioning client has no valid token any more; null where there is none.
 * For the portal: a worker may not read tokens.
 */
export async function readTokenExpiry(db: Db): Promise<number | null> {
  const { rows } = await sql<{ expires_at: number | null }>`
    select extract(epoch from min(expires_at))::float8 as expires_at from (
      select max(t.expires_at) as expires_at from provisioning_token t join provisioning_client c using (client_id)
      where c.status = 1 and t.revoked_at is null group by client_id) newest`.execute(db)
  return rows[0]?.expires_at ?? null
}
