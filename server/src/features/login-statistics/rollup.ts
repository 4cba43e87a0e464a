import { setTimeout as delay } from 'node:timers/promises'
import { transact } from '@iambiz/runtime/database.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { RollUp } from '#server/platform/db/login-log-batch.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { LogNames } from './month-rows.ts'
import { beginAnew, countNextMonth, isCountedAnew, isCountedOtherwise } from './rebuild-store.ts'
import { addBatch } from './rollup-store.ts'

/** Rows that are counted one by one at most, before they go into the lists: what a chart reads beside them unnoticed. */
const mostRecent = 10_000

/** Adds sealed batches to the statistics. */
export const rollUpOf =
  (most: number): RollUp =>
  (trx, { batchNo }) =>
    addBatch(trx, batchNo, most)

export const rollUp: RollUp = rollUpOf(mostRecent)

/** Sealing looks for rows each second: so long it has its turn after each month. */
export const turnMs = 1200

/** Counts the months that are left, until it is told to stop; returns how many. */
async function countMonths(db: Db, pause: () => Promise<boolean>): Promise<number> {
  let known = new LogNames()
  const countOne = async (trx: Db) => {
    const names = known
    // Where a transaction fails, the numbers that it gave are not there, and it may be run again.
    known = new LogNames()
    const isCounted = await countNextMonth(trx, names)
    known = names
    return isCounted
  }
  for (let months = 0; ; months++) {
    if (!(await transact(db, countOne))) return months
    if (!(await pause())) return months + 1
  }
}

/**
 * Counts everything anew from the log, the latest month first, while rows are written: each month holds up sealing only as
 * long as it takes, and what is sealed afterwards adds to what was counted. Months that the log keeps no rows of stay as
 * they are. Returns how many were counted.
 */
export async function rebuild(db: Db, pauseMs = 0): Promise<number> {
  await transact(db, beginAnew)
  return countMonths(db, async () => {
    if (pauseMs > 0) await delay(pauseMs)
    return true
  })
}

/**
 * Counts anew where another version of the program or another time zone made the counts, and goes on where that was begun
 * and not ended; on a connection of its own, as a month of many millions of rows is written in few statements.
 */
export function startCountingAnew({
  open,
  log,
  pauseMs = turnMs,
}: {
  open: () => Database
  log: Log
  pauseMs?: number
}): { done: Promise<void>; stop: () => Promise<void> } {
  const stopping = new AbortController()
  const pause = async () => {
    await delay(pauseMs, null, { signal: stopping.signal }).catch(() => {})
    return !stopping.signal.aborted
  }
  async function run(): Promise<void> {
    const database = open()
    const { db } = database
    try {
      if (await isCountedOtherwise(db)) await transact(db, beginAnew)
      if (!(await isCountedAnew(db))) return
      const months = await countMonths(db, pause)
      log.info({ months }, 'the login statistics were counted anew')
    } finally {
      await database.close()
    }
  }
  async function runUntilDone(): Promise<void> {
    while (!stopping.signal.aborted)
      try {
        return await run()
      } catch (err) {
        log.warn({ err }, 'the login statistics could not be counted anew; it is tried again')
        await pause()
      }
  }
  const done = runUntilDone()
  return {
    done,
    stop() {
      stopping.abort()
      return done
    },
  }
}
