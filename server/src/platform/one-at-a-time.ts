import { setTimeout as delay } from 'node:timers/promises'
import { transact } from '@iambiz/runtime/database.ts'
import { sql } from 'kysely'
import type { Db } from './db/tables.ts'

/** Milliseconds after which whoever holds a place is taken to be gone. */
export const longestHold = 5 * 60_000

const keyOf = (place: string) => `held:${place}`

/**
 * Takes the one place of that name, over all processes; null where somebody holds it. It is given back by the function
 * returned, and after `longestHold` by itself.
 */
export const takePlace = (db: Db, place: string, now: Date): Promise<(() => Promise<void>) | null> =>
  transact(db, async (trx) => {
    const key = keyOf(place)
    await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(trx)
    const held = await trx
      .selectFrom('rate_counter')
      .select('key')
      .where('key', '=', key)
      .where('window_start', '>', new Date(now.getTime() - longestHold))
      .executeTakeFirst()
    if (held) return null
    await trx.deleteFrom('rate_counter').where('key', '=', key).execute()
    await trx.insertInto('rate_counter').values({ key, window_start: now, count: 1 }).execute()
    return async () => {
      await db.deleteFrom('rate_counter').where('key', '=', key).where('window_start', '=', now).execute()
    }
  })

const askEveryMs = 250

/** The same, but waits while somebody holds the place: null where it was not given back within `patienceMs`. */
export async function waitForPlace(
  db: Db,
  place: string,
  now: Date,
  patienceMs: number,
): Promise<(() => Promise<void>) | null> {
  const until = performance.now() + patienceMs
  for (;;) {
    const giveBack = await takePlace(db, place, now)
    if (giveBack || performance.now() >= until) return giveBack
    await delay(askEveryMs)
  }
}
