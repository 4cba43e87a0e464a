import type { Db } from './tables.ts'

/**
 * Rows of the login log that were sealed together: of one month, at most ten thousand. Read them with
 * `login_log_of_batch(batch_no)`; they never change.
 */
export type LoginLogBatch = { batchNo: string; rowCount: number }

/** Adds a batch to the statistics in the transaction that seals it, so that every row is counted exactly once. */
export type RollUp = (trx: Db, batch: LoginLogBatch) => Promise<void>
