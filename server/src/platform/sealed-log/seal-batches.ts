import type { Clock } from '@iambiz/runtime/clock.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { batchSize } from './batch-size.ts'
import * as store from './seal-store.ts'
import type { SealedLog } from './sealed-log.ts'

export type SealingDeps = {
  db: Db
  clock: Clock
  sealed: SealedLog
  /** Done with each batch, in the transaction that seals it. */
  onBatch?: (trx: Db, batch: { batchNo: string; rowCount: number }) => Promise<void>
}

/** Rows of a batch at most: what one transaction takes a moment for, and what a check reads at a time. */
const rowsPerBatch = 10_000

/** The end of the chain, and whether there may be more to seal. */
type Sealed = { isMore: boolean; head?: { batchNo: string; hash: string } }

/**
 * Seals rows that no batch has, those of each month as the next batch of the chain. Rows of transactions that go on are left
 * for a later batch.
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
    const allOfGaps = found.late_count < most
    await store.closeGaps(trx, log, found, allOfGaps)
    await store.openGap(trx, log, seal, found)
    await store.advanceSeal(trx, log, { next_row_no: found.next_row_no, batch_no: String(batchNo), hash })
    return {
      isMore: !allOfGaps || found.new_count === most,
      ...(found.months.length > 0 ? { head: { batchNo: String(batchNo), hash: hash.toString('hex') } } : {}),
    }
  })

/** Seals until no row is left that is to be seen. */
export async function sealAll(deps: SealingDeps, most = rowsPerBatch): Promise<void> {
  while ((await sealNext(deps, most)).isMore);
}

/** Milliseconds between two looks for new rows: a row is sealed and counted within two seconds. */
const pauseMs = 1000
/** How often the end of the chain is noted outside the database, where nobody who can write there can change it. */
const notedEveryMs = 3_600_000

/** What operators know the logs as. */
const words = { login_log: 'login log', audit_record: 'operation log' } satisfies Record<
  SealedLog['name'],
  string
>

/** PostgreSQL's code of a statement that took longer than it may. */
const timedOut = '57014'

/** Seals what is written, until it is stopped; of several workers one at a time does. */
export function startSealing(
  deps: SealingDeps & { log: Log },
  most = rowsPerBatch,
): { stop: () => Promise<void> } {
  const { db, log, sealed } = deps
  const size = batchSize(most)
  let isStopping = false
  let wake = () => {}
  let notedAt = Number.NEGATIVE_INFINITY
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function sealSome(): Promise<boolean> {
    if (!(await store.mayHaveUnsealed(db, sealed))) return false
    const began = performance.now()
    const { isMore, head } = await sealNext(deps, size.rows())
    if (head) size.succeeded(performance.now() - began)
    if (head && performance.now() - notedAt >= notedEveryMs) {
      notedAt = performance.now()
      log.info(head, `the ${words[sealed.name]} is sealed up to here`)
    }
    return isMore
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      let isMore = false
      try {
        isMore = await sealSome()
      } catch (err) {
        if ((err as { code?: unknown }).code === timedOut) {
          log.warn({ err, rows: size.rows() }, 'sealing takes too long and goes on with half as many rows')
          size.timedOut()
          isMore = true
        } else log.error({ err }, `the ${words[sealed.name]} cannot be sealed`)
      }
      if (!isMore && !isStopping) await pause()
    }
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
