import type { Db } from './tables.ts'

/**
 * Rows of the login log that were sealed together: of one month, at most ten thousand. They are read with
 * `login_log_of_batch(batch_no)`, and they never change.
 */
export type LoginLogBatch = { batchNo: string; rowCount: number }

/** Adds a batch to what is counted, in the transaction that seals it: so every row is counted exactly once. */
export type RollUp = (trx: Db, batch: LoginLogBatch) => Promise<void>
