import { transact } from '@iambiz/runtime/database.ts'
import type { RollUp } from '#server/platform/db/login-log-batch.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { countMonthAnew, findFirstLogins, holdSealing, monthsToCount } from './rebuild-store.ts'
import { addBatch } from './rollup-store.ts'

/** Adds a sealed batch to the statistics. */
export const rollUp: RollUp = (trx, { batchNo }) => addBatch(trx, batchNo)

/**
 * Counts everything anew from the log, month by month, while rows are written: each month holds up sealing only as long
 * as it takes, and what is sealed afterwards adds to what was counted. Months that the log keeps no rows of stay as
 * they are. Returns how many were counted.
 */
export async function rebuild(db: Db): Promise<number> {
  const months = await transact(db, async (trx) => monthsToCount(trx, (await holdSealing(trx)).keptFrom))
  for (const month of months)
    await transact(db, async (trx) => {
      await holdSealing(trx)
      await countMonthAnew(trx, month)
    })
  await transact(db, async (trx) => {
    await holdSealing(trx)
    await findFirstLogins(trx)
  })
  return months.length
}
