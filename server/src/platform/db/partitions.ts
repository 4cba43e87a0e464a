import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** How far ahead partitions are made; longer than a month, so that one is never missing at its end. */
const ahead = 62 * 24 * 3_600_000

/** Makes the partitions of the coming months for the tables that grow by month; returns how many were made. */
export async function ensurePartitions(db: Db, now: Date): Promise<number> {
  const until = new Date(now.getTime() + ahead)
  const { rows } = await sql<{ made: number }>`
    select ensure_month_partitions('login_log', ${now}::timestamptz::date, ${until}::timestamptz::date)
      + ensure_month_partitions('audit_record', ${now}::timestamptz::date, ${until}::timestamptz::date) as made
  `.execute(db)
  return rows[0]?.made ?? 0
}
