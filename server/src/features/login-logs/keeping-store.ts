import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

/**
 * Up to when the rows of whole partitions may go, with the sealing held; nothing where there is no partition as old as that.
 * What is not sealed stays, and so does a partition that shares a batch with the next one.
 */
export async function endOfKeeping(trx: Db, now: Date, months: number): Promise<string | undefined> {
  await sql`select from login_log_seal for update`.execute(trx)
  const { rows } = await sql<{ kept_from: string }>`
    select p.until::text as kept_from
    from month_partitions('login_log') p, login_log_seal s
    where p.until <= date_trunc('month', ${now}::timestamptz) - make_interval(months => ${months})
      and not exists (select from login_log_batch b where b.first_at < p.until and b.last_at >= p.until)
      and not exists (select from login_log_default d where d.occurred_at < p.until)
      and not exists (
        select from login_log l where l.occurred_at < p.until and (
          l.row_no >= s.next_row_no or exists (select from login_log_gap g where g.row_nos @> l.row_no)))
    order by p.until desc
    limit 1`.execute(trx)
  return rows[0]?.kept_from
}

/** How many rows are in the months before those that are kept. */
export async function countBeyond(db: Db, months: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from login_log
    where occurred_at < date_trunc('month', ${now}::timestamptz) - make_interval(months => ${months}::int)`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0)
}

/** Drops the partitions before; returns their names. */
export async function dropPartitions(trx: Db, keptFrom: string): Promise<string[]> {
  const { rows } = await sql<{ partition: string }>`
    select partition::text from month_partitions('login_log') where until <= ${keptFrom}::timestamptz
    order by until`.execute(trx)
  for (const { partition } of rows) await sql`drop table ${sql.table(partition)}`.execute(trx)
  return rows.map(({ partition }) => partition)
}

/**
 * Lets the chain begin after the batches whose rows have gone. Those that stand between kept ones, because their rows came
 * late, stay without the hashes of rows, as links.
 */
export async function moveAnchor(trx: Db, keptFrom: string): Promise<void> {
  await sql`
    update login_log_batch set row_hashes = '' where last_at < ${keptFrom}::timestamptz and row_hashes <> ''
  `.execute(trx)
  await sql`
    with gone as (
      delete from login_log_batch
      where batch_no < coalesce(
        (select min(batch_no) from login_log_batch where last_at >= ${keptFrom}::timestamptz),
        (select batch_no + 1 from login_log_seal))
      returning batch_no, hash
    ), latest as (
      select batch_no, hash from gone order by batch_no desc limit 1
    )
    update login_log_seal set kept_from = ${keptFrom}::timestamptz,
      anchor_no = coalesce((select batch_no from latest), anchor_no),
      anchor_hash = coalesce((select hash from latest), anchor_hash)`.execute(trx)
}
