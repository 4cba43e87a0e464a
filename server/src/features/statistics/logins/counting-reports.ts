import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { rowsWanted } from './filter-reports.ts'
import type { Filter } from './wanted.ts'

/**
 * Returns the first day that a rebuild has counted, or an object without it when no day is counted yet; undefined
 * without a rebuild.
 */
export async function runningRecount(db: Db): Promise<{ from?: string } | undefined> {
  const { rows } = await sql<{ from: string | null }>`
    select case when isfinite(counted_from) then counted_from::text end as from
    from login_counting where counted_from is not null`.execute(db)
  const [found] = rows
  return found && (found.from === null ? {} : { from: found.from })
}

/** A running worker counts within seconds, so a longer delay means that none is running. */
const lateMs = 60_000
/** Maximum number of waiting rows that are examined, the oldest first. */
const mostWaiting = 10_000

/**
 * Returns the time of the oldest filtered row that waits to be counted for more than a minute; undefined when there is
 * none. If more rows wait than are examined, the last examined row counts even if the filter excludes it.
 */
export async function countedUntil(db: Db, filter: Filter, now: Date): Promise<Date | undefined> {
  const { from, to } = filter.range
  const { rows } = await sql<{ occurred_at: Date }>`
    with l as materialized (
      select * from login_log
      where row_no >= (select next_row_no from login_log_seal)
      order by row_no limit ${mostWaiting}
    ), last as (
      select row_no, occurred_at from l order by row_no offset ${mostWaiting - 1}
    )
    (select l.occurred_at, l.row_no from l
      where l.occurred_at >= ${from} and l.occurred_at < ${to} and ${rowsWanted(filter)}
      order by l.row_no limit 1)
    union all
    select occurred_at, row_no from last where occurred_at < ${to}
    order by row_no limit 1`.execute(db)
  const first = rows[0]?.occurred_at
  return first && now.getTime() - first.getTime() > lateMs ? first : undefined
}
