import { type RawBuilder, sql } from 'kysely'

/**
 * An append-only table, sealed in batches that are chained by their hashes (decision 0027). `<name>_batch`,
 * `<name>_seal`, `<name>_gap`, the sequence `<name>_row_no`, `<name>_row_hash(row)` and `<name>_batch_hash(batch)`
 * belong to it.
 */
export type SealedLog = {
  name: 'login_log' | 'audit_record'
  /** The column by which rows are assigned to a month. */
  time: 'occurred_at' | 'at'
}

export const loginLog: SealedLog = { name: 'login_log', time: 'occurred_at' }
export const auditRecord: SealedLog = { name: 'audit_record', time: 'at' }

/** Names of the logs for operators. */
export const logNames = { login_log: 'login log', audit_record: 'operation log' } satisfies Record<
  SealedLog['name'],
  string
>

/** The message of the process log that names the last seal, where administrators of the database cannot change it. */
export const sealMessage = ({ name }: SealedLog): string => `the ${logNames[name]} is sealed up to here`

/** SQL names of a log's parts, for statements in which its rows are aliased `l`. */
export const partsOf = ({ name, time }: SealedLog) => ({
  rows: sql.table(name),
  batches: sql.table(`${name}_batch`),
  seals: sql.table(`${name}_seal`),
  gaps: sql.table(`${name}_gap`),
  numbers: sql.table(`${name}_row_no`),
  rowHash: sql.id(`${name}_row_hash`),
  batchHash: sql.id(`${name}_batch_hash`),
  time: sql.ref(`l.${time}`),
})

/**
 * SQL: rows of a log with their hashes, as `found`, for the numbers of a multirange. Each range uses the index of the
 * numbers; without the OFFSET, PostgreSQL would read the whole log for each range.
 */
export const rowsWith = (log: SealedLog, numbers: RawBuilder<unknown>) => {
  const { rows, rowHash, time } = partsOf(log)
  return sql`unnest(${numbers}) numbers, lateral (
    select l.row_no, l.id, ${time} as occurred_at, ${rowHash}(l) as hash from ${rows} l
    where l.row_no >= lower(numbers) and l.row_no < upper(numbers)
    order by l.row_no offset 0
  ) found`
}
