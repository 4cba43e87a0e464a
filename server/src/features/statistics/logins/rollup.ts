import { setTimeout as delay } from 'node:timers/promises'
import { transact } from '@iambiz/runtime/database.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import { weighMemoryAsWhole } from '@iambiz/runtime/memory.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { RollUp } from '#server/platform/db/login-log-batch.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { LogNames } from './month-rows.ts'
import {
  beginAnew,
  countedFrom,
  countNextMonth,
  isCountedAnew,
  needsRebuild,
  type Progress,
} from './rebuild-store.ts'
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
  weighMemoryAsWhole()
  const nothing = (): Progress => ({ known: new LogNames() })
  let progress: Progress | undefined = nothing()
  const countOne = async (trx: Db) => {
    const from = progress ?? nothing()
    // Where a transaction fails, the numbers that it gave are not there, and it may be run again.
    progress = undefined
    return countNextMonth(trx, db, from)
  }
  for (let months = 0; ; months++) {
    progress = await transact(db, countOne)
    if (!progress) return months
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

type CountingOptions = {
  db: Db
  /**
   * Opens two connections for counting itself, as a month of many millions of rows is written in few statements, while another
   * one is read.
   */
  open: () => Database
  log: Log
  pauseMs?: number
  /** Where counting has come no further after so long, whoever counted is taken to be gone. */
  lookMs?: number
}

/**
 * Counts anew where another version of the program or another time zone made the counts, and goes on where that was begun
 * and not ended, by this program or by another. `done` is the end of what was to be counted at the start.
 */
export function startCountingAnew({ db, open, log, pauseMs = turnMs, lookMs = 60_000 }: CountingOptions): {
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
      if (await needsRebuild(database.db)) await transact(database.db, beginAnew)
      if (!(await isCountedAnew(database.db))) return
      const months = await countMonths(database.db, pause)
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
  async function watch(): Promise<void> {
    let before: string | undefined
    while (await wait(lookMs)) {
      const from = await countedFrom(db).catch(() => undefined)
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
