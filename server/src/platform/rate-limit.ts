import { sql } from 'kysely'
import type { Db } from './db/tables.ts'
import { fail } from './failure.ts'

export type RateLimit = { limit: number; windowSeconds: number }

/**
 * Counts one use of `key` in its fixed window, as so many as it weighs, and refuses the one above the limit.
 * The count is raised before it is compared, in one statement, so parallel calls over all processes cannot slip through.
 */
export async function takeRate(db: Db, key: string, rate: RateLimit, now: Date, weight = 1): Promise<void> {
  const windowMs = rate.windowSeconds * 1000
  const start = new Date(Math.floor(now.getTime() / windowMs) * windowMs)
  // Alone it always passes, however heavy it is.
  const uses = Math.min(weight, rate.limit)
  const { rows } = await sql<{ count: number }>`
    insert into rate_counter (key, window_start, count) values (${key}, ${start}, ${uses})
    on conflict (key, window_start) do update set count = rate_counter.count + excluded.count
    returning count
  `.execute(db)
  if ((rows[0]?.count ?? 0) > rate.limit) {
    const retryAfter = Math.max(1, Math.ceil((start.getTime() + windowMs - now.getTime()) / 1000))
    fail('request.too-many', null, retryAfter)
  }
}

const hourMs = 3_600_000

/** Forgets windows that ended, those of a minute an hour later; returns how many. */
export async function sweepRates(db: Db, now: Date): Promise<number> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const { numDeletedRows } = await db
    .deleteFrom('rate_counter')
    .where('window_start', '<', ago(1))
    // A window starts at a multiple of its length: what may be one of a day starts at midnight in UTC.
    .where((eb) =>
      eb.or([
        eb('window_start', '<', ago(24)),
        eb('window_start', '<>', sql<Date>`date_trunc('day', window_start, 'UTC')`),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
