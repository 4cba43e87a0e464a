import { sql } from 'kysely'
import type { Db } from './db/tables.ts'
import { fail } from './failure.ts'

export type RateLimit = { limit: number; windowSeconds: number }

const windowOf = (windowSeconds: number, now: Date): Date =>
  new Date(Math.floor(now.getTime() / (windowSeconds * 1000)) * windowSeconds * 1000)

/** Adds uses of `key` to its fixed window, and returns the new count. */
export async function countUses(
  db: Db,
  key: string,
  { windowSeconds }: Pick<RateLimit, 'windowSeconds'>,
  now: Date,
  uses = 1,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into rate_counter (key, window_start, count) values (${key}, ${windowOf(windowSeconds, now)}, ${uses})
    on conflict (key, window_start) do update set count = rate_counter.count + excluded.count
    returning count
  `.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Counts one use of `key`, with its weight, in the fixed window; fails with `request.too-many` above the limit. One
 * statement increments and reads the counter, so that concurrent calls in all processes cannot exceed it.
 */
export async function takeRate(db: Db, key: string, rate: RateLimit, now: Date, weight = 1): Promise<void> {
  // Capped, so that a request alone never exceeds the limit, whatever its weight is.
  const uses = Math.min(weight, rate.limit)
  if ((await countUses(db, key, rate, now, uses)) > rate.limit) {
    const end = windowOf(rate.windowSeconds, now).getTime() + rate.windowSeconds * 1000
    const retryAfter = Math.max(1, Math.ceil((end - now.getTime()) / 1000))
    fail('request.too-many', null, retryAfter)
  }
}

const hourMs = 3_600_000

/** Deletes expired windows: daily ones after a day, all others after an hour. Returns how many. */
export async function sweepRates(db: Db, now: Date): Promise<number> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const { numDeletedRows } = await db
    .deleteFrom('rate_counter')
    .where('window_start', '<', ago(1))
    // Windows start at multiples of their length, so a daily window starts at midnight UTC.
    .where((eb) =>
      eb.or([
        eb('window_start', '<', ago(24)),
        eb('window_start', '<>', sql<Date>`date_trunc('day', window_start, 'UTC')`),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
