import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

/** Returns the number of rows older than the retention period of `months` whole months. */
export async function countBeyond(db: Db, months: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from login_log
    where occurred_at < date_trunc('month', ${now}::timestamptz) - make_interval(months => ${months}::int)`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0)
}

/** Drops the months of the login log that are past the retention period; returns undefined when there are none. */
export async function dropMonths(
  trx: Db,
  months: number,
): Promise<{ partitions: string[]; keptFrom: string } | undefined> {
  const { rows } = await sql<{ partitions: string[]; keptFrom: string | null }>`
    select partition_names as partitions, gone_until::text as "keptFrom" from drop_login_log_months(${months}::int)
  `.execute(trx)
  const [{ partitions = [], keptFrom = null } = {}] = rows
  return keptFrom === null ? undefined : { partitions, keptFrom }
}
