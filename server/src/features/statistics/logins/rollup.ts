import { setTimeout as delay } from 'node:timers/promises'
import { transact } from '@iambiz/runtime/database.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { RollUp } from '#server/platform/db/login-log-batch.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { beginRebuild, isRebuilding, needsRebuild, rebuildNextMonth, rebuiltFrom } from './rebuild-store.ts'
import { addBatch } from './rollup-store.ts'

/** Rows that are counted one by one at most, before they go into the lists: what a chart reads beside them unnoticed. */
const mostRecent = 10_000

/** Adds sealed batches to the statistics. */
export const rollUpOf =
  (most: number): RollUp =>
  (trx, { batchNo }) =>
    addBatch(trx, batchNo, most)

export const rollUp: RollUp = rollUpOf(mostRecent)

/** Sealing looks for rows each second: this long it has its turn after each month. */
export const turnMs = 1200

/** Counts the months that are left, until `pause` returns false; returns how many. */
async function rebuildMonths(db: Db, pause: () => Promise<boolean>): Promise<number> {
  for (let months = 0; ; months++) {
    if (!(await transact(db, rebuildNextMonth))) return months
    if (!(await pause())) return months + 1
  }
}

/**
 * Counts everything again from the log, the latest month first, while rows are written: each month stops sealing only as
 * long as it takes, and what is sealed afterwards adds to what was counted. Months that the log keeps no rows of stay as
 * they are. Returns how many were counted.
 */
export async function rebuild(db: Db, pauseMs = 0): Promise<number> {
  await transact(db, beginRebuild)
  return rebuildMonths(db, async () => {
    if (pauseMs > 0) await delay(pauseMs)
    return true
  })
}

type RebuildingOptions = {
  db: Db
  /** Opens a connection for the rebuild itself, whose statements may take long. */
  open: () => Database
  log: Log
  pauseMs?: number
  /** A rebuild that has come no further after so long is taken to have ended early. */
  lookMs?: number
}

/**
 * Rebuilds the statistics where another version of the program or another time zone made the counts, and goes on where a
 * rebuild was begun and not ended, by this program or by another. `done` is the end of what was to be counted at the start.
 */
export function startRebuilding({ db, open, log, pauseMs = turnMs, lookMs = 60_000 }: RebuildingOptions): {
  done: Promise<void>
  stop: () => Promise<void>
} {
  const stopping = new AbortController()
  const wait = async (ms: number) => {
    await delay(ms, null, { signal: stopping.signal }).catch(() => {})
    return !stopping.signal.aborted
  }
  const pause = () => wait(pauseMs)
  async function run(): Promise<void> {
    const database = open()
    try {
      if (await needsRebuild(database.db)) await transact(database.db, beginRebuild)
      if (!(await isRebuilding(database.db))) return
      const months = await rebuildMonths(database.db, pause)
      log.info({ months }, 'the login statistics were rebuilt')
    } finally {
      await database.close()
    }
  }
  async function runUntilDone(): Promise<void> {
    while (!stopping.signal.aborted)
      try {
        return await run()
      } catch (err) {
        log.warn({ err }, 'the login statistics could not be rebuilt; it is tried again')
        await pause()
      }
  }
  async function watch(): Promise<void> {
    let before: string | undefined
    while (await wait(lookMs)) {
      const from = await rebuiltFrom(db).catch(() => undefined)
      if (from !== undefined && from === before) await runUntilDone()
      before = from
    }
  }
  const done = runUntilDone()
  const watched = done.then(watch)
  return {
    done,
    stop() {
      stopping.abort()
      return watched
    },
  }
}
