import { setTimeout as delay } from 'node:timers/promises'
import { transact } from '@iambiz/runtime/database.ts'
import { sql } from 'kysely'
import type { Db } from './db/tables.ts'
import { fail } from './failure.ts'

/** Milliseconds after which a slot counts as abandoned, for example by a crashed process. */
export const longestHold = 5 * 60_000

const keyOf = (place: string) => `held:${place}`

/**
 * Takes the slot of this name across all processes; null where it is taken. The returned function releases it, and it
 * expires after `longestHold`.
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
/** Milliseconds; slightly longer than one step of the longest check. */
const patienceMs = 12_000

async function waitForPlace(db: Db, place: string, now: Date, patience: number) {
  const until = performance.now() + patience
  for (;;) {
    const releasePlace = await takePlace(db, place, now)
    if (releasePlace || performance.now() >= until) return releasePlace
    await delay(askEveryMs)
  }
}

/**
 * Runs heavy work one at a time across all processes. Others wait without a database connection, and fail with
 * `check.running` when their time is up.
 */
export async function oneAtATime<T>(
  db: Db,
  { place, now, patience = patienceMs }: { place: string; now: Date; patience?: number },
  work: () => Promise<T>,
): Promise<T> {
  const releasePlace = await waitForPlace(db, place, now, patience)
  if (!releasePlace) return fail('check.running', null, 10)
  try {
    return await work()
  } finally {
    await releasePlace()
  }
}
