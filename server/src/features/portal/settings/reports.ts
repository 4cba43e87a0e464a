import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

export type DatabaseFacts = {
  version: string
  migrations: { count: number; last: string }
  worker: { waiting: number; lagSeconds: number; lastSeen: Date | null }
}

/** Returns facts about the database, its migrations and the job queue. */
export async function databaseFacts(db: Db, now: Date): Promise<DatabaseFacts> {
  const { rows } = await sql<{
    version: string
    migrations: number
    last_migration: string
    waiting: number
    lag_seconds: number
    last_seen: Date | null
  }>`
    select current_setting('server_version') as version,
      (select count(*)::int from migration) as migrations,
      (select max(name) from migration) as last_migration,
      (select count(*)::int from graphile_worker.jobs
        where run_at <= ${now} and locked_at is null and attempts < max_attempts) as waiting,
      (select coalesce(extract(epoch from ${now}::timestamptz - min(run_at)), 0)::int from graphile_worker.jobs
        where run_at <= ${now} and locked_at is null and attempts < max_attempts) as lag_seconds,
      (select max(greatest(last_execution, known_since)) from graphile_worker._private_known_crontabs) as last_seen`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('the database says nothing of itself')
  return {
    version: row.version,
    migrations: { count: row.migrations, last: row.last_migration },
    worker: { waiting: row.waiting, lagSeconds: row.lag_seconds, lastSeen: row.last_seen },
  }
}
