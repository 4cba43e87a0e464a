import type { Clock } from '@iambiz/runtime/clock.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { batchSize } from './batch-size.ts'
import * as store from './seal-store.ts'
import { logNames, type SealedLog, sealMessage } from './sealed-log.ts'

export type SealingDeps = {
  db: Db
  clock: Clock
  sealed: SealedLog
  /** Called for each batch in the transaction that seals it. */
  onBatch?: (trx: Db, batch: { batchNo: string; rowCount: number }) => Promise<void>
}

/** Maximum rows of a batch, so that one transaction stays short; a check reads as many at a time. */
const rowsPerBatch = 10_000

/** The head of the chain with the last row number before its end, and whether there may be more rows to seal. */
type Sealed = { isMore: boolean; head?: { batchNo: string; hash: string; rowNo: string } }

/**
 * Seals the rows without a batch; the rows of each month become the next batch of the chain. Rows of open transactions
 * are left for a later batch.
 */
export const sealNext = (
  { db, clock, sealed: log, onBatch }: SealingDeps,
  most = rowsPerBatch,
): Promise<Sealed> =>
  transact(db, async (trx) => {
    const seal = await store.takeSeal(trx, log)
    if (!seal) return { isMore: false }
    const found = await store.findUnsealed(trx, log, seal, most)
    let [batchNo, hash] = [BigInt(seal.batch_no), seal.hash]
    for (const rows of found.months) {
      batchNo += 1n
      hash = await store.appendBatch(trx, log, { batchNo, previousHash: hash, sealedAt: clock.now() }, rows)
      await onBatch?.(trx, { batchNo: String(batchNo), rowCount: rows.row_count })
    }
    const rowNo = String(BigInt(found.next_row_no) - 1n)
    const allOfGaps = found.late_count < most
    await store.closeGaps(trx, log, found, allOfGaps)
    await store.openGap(trx, log, seal, found)
    await store.advanceSeal(trx, log, { next_row_no: found.next_row_no, batch_no: String(batchNo), hash })
    return {
      isMore: !allOfGaps || found.new_count === most,
      ...(found.months.length > 0
        ? { head: { batchNo: String(batchNo), hash: hash.toString('hex'), rowNo } }
        : {}),
    }
  })

/** Seals until no visible row is left. */
export async function sealAll(deps: SealingDeps, most = rowsPerBatch): Promise<void> {
  while ((await sealNext(deps, most)).isMore);
}

/** Milliseconds between checks for new rows: a row is sealed and counted within two seconds. */
const pauseMs = 1000
/**
 * Shortest time, in milliseconds, between the heads of the chain that are written to the process log: people with write
 * access to the database cannot change them there, and after a restore they show which batches are missing.
 */
const notedEveryMs = 300_000

/** SQLSTATE `query_canceled`, which a statement timeout raises. */
const timedOut = '57014'

/** Seals new rows until it is stopped; of several workers only one seals at a time. */
export function startSealing(
  deps: SealingDeps & { log: Log },
  most = rowsPerBatch,
): { stop: () => Promise<void> } {
  const { db, log, sealed } = deps
  const size = batchSize(most)
  let isStopping = false
  let wake = () => {}
  let notedAt = Number.NEGATIVE_INFINITY
  let unnoted: Sealed['head']
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  function noteHead(everyMs: number): void {
    if (!unnoted || performance.now() - notedAt < everyMs) return
    log.info(unnoted, sealMessage(sealed))
    unnoted = undefined
    notedAt = performance.now()
  }

  async function sealSome(): Promise<boolean> {
    if (!(await store.mayHaveUnsealed(db, sealed))) return false
    const began = performance.now()
    const { isMore, head } = await sealNext(deps, size.rows())
    if (head) size.succeeded(performance.now() - began)
    unnoted = head ?? unnoted
    return isMore
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      let isMore = false
      try {
        isMore = await sealSome()
      } catch (err) {
        if (recordOf(err).code === timedOut) {
          log.warn({ err, rows: size.rows() }, 'sealing takes too long and goes on with half as many rows')
          size.timedOut()
          isMore = true
        } else log.error({ err }, `the ${logNames[sealed.name]} cannot be sealed`)
      }
      noteHead(notedEveryMs)
      if (!isMore && !isStopping) await pause()
    }
    noteHead(0)
  }

  const running = run()
  return {
    async stop() {
      isStopping = true
      wake()
      await running
    },
  }
}
