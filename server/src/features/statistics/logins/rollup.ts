import { setTimeout as delay } from 'node:timers/promises'
import { transact } from '@iambiz/runtime/database.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { RollUp } from '#server/platform/db/login-log-batch.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { beginRebuild, isRebuilding, needsRebuild, rebuildNextMonth, rebuiltFrom } from './rebuild-store.ts'
import { addBatch } from './rollup-store.ts'

/**
 * Maximum number of recent events, which charts read one by one, before they are moved to the lists; reading that many
 * has no visible effect.
 */
const mostRecent = 10_000

/** Returns the function that adds sealed batches to the statistics. */
export const rollUpOf =
  (most: number): RollUp =>
  (trx, { batchNo }) =>
    addBatch(trx, batchNo, most)

export const rollUp: RollUp = rollUpOf(mostRecent)

/** Pause after each month, in milliseconds; sealing looks for rows every second and gets its turn in the pause. */
export const turnMs = 1200

/** Counts the remaining months until `pause` returns false; returns their number. */
async function rebuildMonths(db: Db, pause: () => Promise<boolean>): Promise<number> {
  for (let months = 0; ; months++) {
    if (!(await transact(db, rebuildNextMonth))) return months
    if (!(await pause())) return months + 1
  }
}

/**
 * Counts all statistics again from the log, the latest month first, while the log is written. Each month blocks sealing
 * only while it is counted, and rows sealed later are added to the new counts. Months without rows in the log are not
 * changed. Returns the number of months counted.
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
  /** Opens a separate connection for the rebuild, whose statements may take long. */
  open: () => Database
  log: Log
  pauseMs?: number
  /** A rebuild without progress for this time is considered aborted; milliseconds. */
  lookMs?: number
}

/**
 * Rebuilds the statistics if another version of the program or another time zone made them, and resumes a rebuild that
 * was started and not finished, by this process or another. `done` resolves when the months to count at the start are
 * counted.
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
