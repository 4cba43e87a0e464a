import { sql } from 'kysely'
import type { Db } from './db/tables.ts'
import { fail } from './failure.ts'

export type RateLimit = { limit: number; windowSeconds: number }

/**
 * Counts one use of `key` in its fixed window and refuses the one above the limit.
 * The count is raised before it is compared, in one statement, so parallel calls over all processes cannot slip through.
 */
export async function takeRate(db: Db, key: string, rate: RateLimit, now: Date): Promise<void> {
  const windowMs = rate.windowSeconds * 1000
  const start = new Date(Math.floor(now.getTime() / windowMs) * windowMs)
  const { rows } = await sql<{ count: number }>`
    insert into rate_counter (key, window_start, count) values (${key}, ${start}, 1)
    on conflict (key, window_start) do update set count = rate_counter.count + 1
    returning count
  `.execute(db)
  if ((rows[0]?.count ?? 0) > rate.limit) {
    const retryAfter = Math.max(1, Math.ceil((start.getTime() + windowMs - now.getTime()) / 1000))
    fail('request.too-many', null, retryAfter)
  }
}

/** Forgets windows that ended more than an hour ago; returns how many. */
export async function sweepRates(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_counter')
    .where('window_start', '<', new Date(now.getTime() - 3_600_000))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
