import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { partsOf, rowsWith, type SealedLog } from './sealed-log.ts'

/** The ends of the chain; times as text from the database, so that no microseconds are lost. */
export type Chain = {
  batch_no: string
  hash: Buffer
  anchor_no: string
  anchor_hash: Buffer
  kept_from: string | null
  /** Number of rows without a batch. */
  unsealed: number
}

export async function findChain(db: Db, log: SealedLog): Promise<Chain> {
  const { gaps, seals } = partsOf(log)
  const unsealed = sql`int8multirange(int8range(s.next_row_no, 9223372036854775807))`
  const { rows } = await sql<Chain>`
    select s.batch_no, s.hash, s.anchor_no, s.anchor_hash, s.kept_from::text,
      (select count(*) from ${rowsWith(log, unsealed)})::int + (
        select count(*) from ${gaps} g, ${rowsWith(log, sql`g.row_nos`)}
      )::int as unsealed
    from ${seals} s`.execute(db)
  const [chain] = rows
  if (!chain) throw new Error(`${log.name} has lost its seal`)
  return chain
}

/** The first and the last batch after a given one that may contain rows of a period; undefined where there is none. */
export async function batchesOfTime(
  db: Db,
  log: SealedLog,
  { after, from, to }: { after: bigint; from: string | undefined; to: string | undefined },
): Promise<{ first: bigint; last: bigint } | undefined> {
  const { batches } = partsOf(log)
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select
      (select batch_no from ${batches} where batch_no > ${String(after)}::bigint
        and (${from ?? null}::text is null or last_at >= ${from ?? null}::timestamptz)
        order by batch_no limit 1) as first,
      (select batch_no from ${batches} where batch_no > ${String(after)}::bigint
        and (${to ?? null}::text is null or first_at < ${to ?? null}::timestamptz + interval '1 second')
        order by batch_no desc limit 1) as last`.execute(db)
  const { first, last } = rows[0] ?? {}
  if (!first || !last || BigInt(first) > BigInt(last)) return undefined
  return { first: BigInt(first), last: BigInt(last) }
}

/** When the last batch was sealed, and the last row number before its end; undefined where there is no batch. */
export async function findLastSeal(
  db: Db,
  log: SealedLog,
): Promise<{ sealedAt: Date; rowNo: bigint } | undefined> {
  const { batches, seals } = partsOf(log)
  const { rows } = await sql<{ sealed_at: Date; row_no: string }>`
    select b.sealed_at, s.next_row_no - 1 as row_no from ${seals} s join ${batches} b using (batch_no)`.execute(
    db,
  )
  return rows[0] && { sealedAt: rows[0].sealed_at, rowNo: BigInt(rows[0].row_no) }
}

/** The stored hash of a batch. */
export async function hashOf(db: Db, log: SealedLog, batchNo: bigint): Promise<Buffer | undefined> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from ${partsOf(log).batches} where batch_no = ${String(batchNo)}::bigint`.execute(db)
  return rows[0]?.hash
}

export type BatchHead = {
  batch_no: string
  previous_hash: Buffer
  hash: Buffer
  /** Whether the stored hash matches the batch. */
  is_own: boolean
  row_count: number
  /** Whether its rows are still within the retention period. */
  is_kept: boolean
}

/** Consecutive batches, up to a total number of rows, without their rows. */
export async function findHeads(
  db: Db,
  log: SealedLog,
  { from, to, most }: { from: bigint; to: bigint; most: number },
): Promise<BatchHead[]> {
  const { batches, seals, batchHash } = partsOf(log)
  const { rows } = await sql<BatchHead>`
    select batch_no, previous_hash, hash, is_own, row_count, is_kept from (
      select b.batch_no, b.previous_hash, b.hash, b.hash = ${batchHash}(b) as is_own, b.row_count,
        b.last_at >= coalesce(s.kept_from, '-infinity') as is_kept,
        sum(b.row_count) over (order by b.batch_no) - b.row_count as rows_before
      from (
        select * from ${batches}
        where batch_no between ${String(from)}::bigint and ${String(to)}::bigint
        order by batch_no limit 1000
      ) b, ${seals} s
    ) heads
    where rows_before < ${most}
    order by batch_no`.execute(db)
  return rows
}

/** Those of the given batches, all within the retention period, whose rows differ from the sealed ones; in order. */
export async function batchesWithOtherRows(
  db: Db,
  log: SealedLog,
  batchNos: readonly string[],
): Promise<string[]> {
  const { batches } = partsOf(log)
  const { rows } = await sql<{ batch_no: string }>`
    select b.batch_no from ${batches} b
    left join lateral (
      select sha256(string_agg(found.hash, ''::bytea order by found.row_no)) as hash
      from ${rowsWith(log, sql`b.row_nos`)}
    ) rows on true
    where b.batch_no = any(${batchNos}::bigint[]) and rows.hash is distinct from b.rows_hash
    order by b.batch_no`.execute(db)
  return rows.map(({ batch_no }) => batch_no)
}

export type OddRow = {
  kind: 'row-changed' | 'row-removed' | 'row-inserted'
  row_no: string
  id: string | null
  occurred_at: Date | null
}

/**
 * The first row of a batch that differs from its sealed state; undefined where the batch's own row hashes are damaged.
 */
export async function findOddRow(db: Db, log: SealedLog, batchNo: string): Promise<OddRow | undefined> {
  const { batches } = partsOf(log)
  const { rows } = await sql<OddRow>`
    with batch as materialized (
      select row_nos, row_hashes from ${batches}
      where batch_no = ${batchNo}::bigint and sha256(row_hashes) = rows_hash
    ), sealed as (
      select row_no, substring(row_hashes from (32 * row_number() over (order by row_no) - 31)::int for 32) as hash
      from batch, unnest(row_nos) numbers, generate_series(lower(numbers), upper(numbers) - 1) row_no
    ), present as (
      select found.*, row_number() over (partition by row_no order by occurred_at, id) as copy
      from batch, ${rowsWith(log, sql`batch.row_nos`)}
    )
    select case when present.row_no is null then 'row-removed' when copy > 1 then 'row-inserted' else 'row-changed' end
      as kind, sealed.row_no, present.id, present.occurred_at
    from sealed left join present using (row_no)
    where present.hash is distinct from sealed.hash or copy > 1
    order by sealed.row_no, copy desc nulls first
    limit 1`.execute(db)
  return rows[0]
}

/** The sequence starts at 1, but an attacker may have inserted a row with a smaller number. */
const leastNumber = '-9223372036854775808'

/**
 * The first row in the number range of the batches, starting where the previous batches end, that belongs to no batch
 * and no gap; with the number of the batch in or before which it lies.
 */
export async function findForeignRow(
  db: Db,
  log: SealedLog,
  { from, to, isStart }: { from: string; to: string; isStart: boolean },
): Promise<(OddRow & { batch_no: string }) | undefined> {
  const { batches, gaps } = partsOf(log)
  // Neighboring batches contain numbers in between where rows of several months were written alternately.
  const { rows } = await sql<OddRow & { batch_no: string }>`
    with asked as (
      select range_agg(row_nos) as row_nos from ${batches}
      where batch_no between ${from}::bigint and ${to}::bigint
    ), near as (
      select range_agg(row_nos) as row_nos,
        max(upper(row_nos)) filter (where batch_no < ${from}::bigint) as ended
      from ${batches}
      where batch_no between ${from}::bigint - 50 and ${to}::bigint + 50
    ), unknown as (
      select int8multirange(int8range(
        case when ${isStart} then ${leastNumber}::bigint else least(lower(asked.row_nos), near.ended) end, upper(asked.row_nos)
      )) - near.row_nos as row_nos
      from asked, near
    )
    select 'row-inserted' as kind, found.row_no, found.id, found.occurred_at, (
        select batch_no from ${batches} b
        where b.batch_no between ${from}::bigint and ${to}::bigint and upper(b.row_nos) > found.row_no
        order by b.batch_no limit 1
      ) as batch_no
    from unknown, ${rowsWith(log, sql`unknown.row_nos`)}
    where not exists (select from ${batches} b where b.row_nos @> found.row_no)
      and not exists (select from ${gaps} g where g.row_nos @> found.row_no)
    order by found.row_no
    limit 1`.execute(db)
  return rows[0]
}

/** Whether the rows of a batch are still within the retention period; it may have ended during the check. */
export const isStillKept = async (db: Db, log: SealedLog, batchNo: string): Promise<boolean> => {
  const { batches, seals } = partsOf(log)
  const { rows } = await sql<{ is_kept: boolean }>`
    select b.last_at >= coalesce(s.kept_from, '-infinity') as is_kept from ${batches} b, ${seals} s
    where b.batch_no = ${batchNo}::bigint`.execute(db)
  return rows[0]?.is_kept ?? false
}

/** A row's seal: whether row and batch are unchanged, and the sealed hash of the row in hexadecimal. */
export type RowSeal = { isIntact: boolean; hash: string }

/**
 * Whether the row with this number is unchanged, in an unchanged batch that follows its predecessor; undefined where
 * the row has no batch yet. The batch's other rows are not read, because the batch contains their hashes.
 */
export async function sealOfRow(db: Db, log: SealedLog, rowNo: string): Promise<RowSeal | undefined> {
  const { rows: all, batches, seals, rowHash, batchHash } = partsOf(log)
  const { rows } = await sql<{ intact: boolean | null; hash: string }>`
    select sha256(b.row_hashes) = b.rows_hash
      and b.hash = ${batchHash}(b)
      and b.previous_hash = coalesce(before.hash, s.anchor_hash)
      and (
        select count(*) = 1 and bool_and(${rowHash}(l) = sealed.hash)
        from ${all} l where l.row_no = ${rowNo}::bigint
      ) as intact, encode(sealed.hash, 'hex') as hash
    from ${batches} b
    cross join ${seals} s
    left join ${batches} before on before.batch_no = b.batch_no - 1
    cross join lateral (
      select sum(least(upper(numbers), ${rowNo}::bigint + 1) - lower(numbers)) as place
      from unnest(b.row_nos) numbers where lower(numbers) <= ${rowNo}::bigint
    ) placed
    cross join lateral (select substring(b.row_hashes from (32 * place - 31)::int for 32) as hash) sealed
    where b.row_nos @> ${rowNo}::bigint`.execute(db)
  const [seal] = rows
  return seal && { isIntact: rows.length === 1 && seal.intact === true, hash: seal.hash }
}
