import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'

export const insertLoginLog = (db: Db, row: Insertable<Tables['login_log']>) =>
  db.insertInto('login_log').values(row).execute()

/** Makes the partitions of the coming months for both tables that grow by month; returns how many were made. */
export async function ensurePartitions(db: Db, now: Date): Promise<number> {
  const until = new Date(now.getTime() + 62 * 24 * 3_600_000)
  const { rows } = await sql<{ made: number }>`
    select ensure_month_partitions('login_log', ${now}::timestamptz::date, ${until}::timestamptz::date)
      + ensure_month_partitions('audit_record', ${now}::timestamptz::date, ${until}::timestamptz::date) as made
  `.execute(db)
  return rows[0]?.made ?? 0
}
