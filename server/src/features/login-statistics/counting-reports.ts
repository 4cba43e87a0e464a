import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

/** Nothing, or from which day on the statistics are counted while they are counted anew; no day where nothing is yet. */
export async function countingAnew(db: Db): Promise<{ from?: string } | undefined> {
  const { rows } = await sql<{ from: string | null }>`
    select case when isfinite(counted_from) then counted_from::text end as from
    from login_counting where counted_from is not null`.execute(db)
  const [found] = rows
  return found && (found.from === null ? {} : { from: found.from })
}

/** A worker that is there counts within seconds. */
const lateMs = 60_000

/** When the first row was written that waits to be counted; nothing while all are counted but those of the last minute. */
export async function countedUntil(db: Db, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ occurred_at: Date }>`
    select l.occurred_at from login_log l
    where l.row_no >= (select next_row_no from login_log_seal)
    order by l.row_no limit 1`.execute(db)
  const first = rows[0]?.occurred_at
  return first && now.getTime() - first.getTime() > lateMs ? first : undefined
}
