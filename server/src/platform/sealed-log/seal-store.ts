import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { partsOf, rowsWith, type SealedLog } from './sealed-log.ts'

/** Whether there may be rows without a batch; does not read the log itself. */
export async function mayHaveUnsealed(db: Db, log: SealedLog): Promise<boolean> {
  const { numbers, seals, gaps } = partsOf(log)
  const { rows } = await sql<{ may: boolean }>`
    select exists (select from ${gaps}) or exists (
      select from ${numbers} number, ${seals} seal
      where number.is_called and number.last_value >= seal.next_row_no
    ) as may`.execute(db)
  return rows[0]?.may ?? false
}

export type Seal = { next_row_no: string; batch_no: string; hash: Buffer }

/** Locks the seal of the log; undefined where another transaction has locked it. */
export async function takeSeal(trx: Db, log: SealedLog): Promise<Seal | undefined> {
  const { rows } = await sql<Seal>`
    select next_row_no, batch_no, hash from ${partsOf(log).seals} for update skip locked`.execute(trx)
  return rows[0]
}

/** Rows of one month for a new batch; times as text from the database, so that no microseconds are lost. */
type MonthOfRows = {
  row_nos: string
  row_count: number
  first_at: string
  last_at: string
  row_hashes: string
}

export type Unsealed = {
  months: MonthOfRows[]
  /** The number after the last one found, and the new numbers before it. */
  next_row_no: string
  new_nos: string
  late_nos: string
  new_count: number
  late_count: number
  /** All transactions before `xmin` had ended at that moment. */
  xmin: string
}

/** Rows without a batch, after the sealed numbers and in gaps, at most `most` of each; in one snapshot. */
export async function findUnsealed(trx: Db, log: SealedLog, seal: Seal, most: number): Promise<Unsealed> {
  const { rows: all, gaps, rowHash, time } = partsOf(log)
  const numbers = sql`coalesce(range_agg(int8range(row_no, row_no, '[]')), '{}')::text`
  const { rows } = await sql<Unsealed>`
    with added as materialized (
      select l.row_no, ${time} as occurred_at, ${rowHash}(l) as row_hash from ${all} l
      where l.row_no >= ${seal.next_row_no}::bigint
      order by l.row_no
      limit ${most}
    ), late as materialized (
      select found.row_no, found.occurred_at, found.hash as row_hash
      from ${gaps} g, ${rowsWith(log, sql`g.row_nos`)}
      limit ${most}
    ), months as (
      select ${numbers} as row_nos, count(*) as row_count, min(occurred_at) as first_at, max(occurred_at) as last_at,
        string_agg(row_hash, ''::bytea order by row_no) as row_hashes
      from (select * from added union all select * from late) found
      group by date_trunc('month', occurred_at)
      order by date_trunc('month', occurred_at)
    )
    select (select coalesce(json_agg(months), '[]') from months) as months,
      (select coalesce(max(row_no) + 1, ${seal.next_row_no}::bigint) from added) as next_row_no,
      (select ${numbers} from added) as new_nos, (select ${numbers} from late) as late_nos,
      (select count(*)::int from added) as new_count, (select count(*)::int from late) as late_count,
      pg_snapshot_xmin(pg_current_snapshot())::text as xmin
  `.execute(trx)
  const [found] = rows
  if (!found) throw new Error('a statement of aggregates gave no row')
  return found
}

/** Appends a batch to the chain; returns its hash. */
export async function appendBatch(
  trx: Db,
  log: SealedLog,
  { batchNo, previousHash, sealedAt }: { batchNo: bigint; previousHash: Buffer; sealedAt: Date },
  { row_nos, row_count, first_at, last_at, row_hashes }: MonthOfRows,
): Promise<Buffer> {
  const { rows } = await sql<{ hash: Buffer }>`
    insert into ${partsOf(log).batches} (batch_no, previous_hash, row_nos, row_count, first_at, last_at, sealed_at, rows_hash,
      row_hashes, hash)
    select v.*, sha256(convert_to(login_log_batch_line(batch_no, previous_hash, row_nos, row_count,
      first_at, last_at, sealed_at, rows_hash) || E'\n', 'UTF8'))
    from (select ${String(batchNo)}::bigint as batch_no, ${previousHash}::bytea as previous_hash,
      ${row_nos}::int8multirange as row_nos, ${row_count}::int as row_count, ${first_at}::timestamptz as first_at,
      ${last_at}::timestamptz as last_at, ${sealedAt}::timestamptz as sealed_at, sha256(hashes) as rows_hash, hashes
      from (select ${row_hashes}::bytea as hashes) h) v
    returning hash`.execute(trx)
  const [batch] = rows
  if (!batch) throw new Error('a batch was not appended')
  return batch.hash
}

/** Removes the numbers found from the gaps, and deletes gaps that no transaction can fill any more. */
export async function closeGaps(
  trx: Db,
  log: SealedLog,
  { late_nos, xmin }: Unsealed,
  isAll: boolean,
): Promise<void> {
  const { gaps } = partsOf(log)
  await sql`
    update ${gaps} set row_nos = row_nos - ${late_nos}::int8multirange
    where row_nos && ${late_nos}::int8multirange`.execute(trx)
  // A horizon beyond the current transaction id comes from another server, from which this database was restored.
  await sql`
    delete from ${gaps}
    where isempty(row_nos)
      or ${isAll} and (horizon <= ${xmin}::xid8 or horizon > pg_current_xact_id())`.execute(trx)
  // A snapshot does not show which transaction began last, so the horizon is set one run later: this transaction began
  // after the one that skipped the numbers had ended, and so after all transactions that had taken one of them.
  await sql`update ${gaps} set horizon = pg_current_xact_id() where horizon is null`.execute(trx)
}

/** Remembers the skipped numbers as a gap. */
export const openGap = async (
  trx: Db,
  log: SealedLog,
  seal: Seal,
  { next_row_no, new_nos }: Unsealed,
): Promise<void> => {
  await sql`
    insert into ${partsOf(log).gaps} (row_nos)
    select missing from (
      select int8multirange(int8range(${seal.next_row_no}::bigint, ${next_row_no}::bigint)) - ${new_nos}::int8multirange
        as missing
    ) numbers
    where not isempty(missing)`.execute(trx)
}

export const advanceSeal = async (
  trx: Db,
  log: SealedLog,
  { next_row_no, batch_no, hash }: Seal,
): Promise<void> => {
  await sql`
    update ${partsOf(log).seals} set next_row_no = ${next_row_no}::bigint, batch_no = ${batch_no}::bigint,
      hash = ${hash}::bytea`.execute(trx)
}
