import { transact } from '@iambiz/runtime/database.ts'
import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** How far ahead partitions are made: no two months are longer. */
const ahead = 62 * 24 * 3_600_000

/** The tables that grow by month, and the column that says to which month a row belongs. */
const growing = [
  { table: 'login_log', column: 'occurred_at' },
  { table: 'audit_record', column: 'at' },
] as const

type Growing = (typeof growing)[number]
type Missing = { partition_name: string; starts_at: string; ends_at: string }

async function makeEmpty(db: Db, { table }: Growing, since: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select ensure_month_partitions(${table}, ${since}::timestamptz::date, ${until}::timestamptz::date) as made
  `.execute(db)
  return rows[0]?.made ?? 0
}

/** Months until then that have rows in the default partition. */
async function missingMonths(db: Db, { table, column }: Growing, until: Date): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select m.partition_name, m.starts_at::text, m.ends_at::text
    from (
      select distinct date_trunc('month', ${sql.ref(column)})::date as month from ${sql.table(`${table}_default`)}
      where ${sql.ref(column)} < ${until}
    ) months, missing_month_partitions(${table}::regclass, month, month) m
    order by m.starts_at`.execute(db)
  return rows
}

/** Rows that one statement copies: a moment's work. */
const rowsAtOnce = 20_000

/**
 * Moves a month's rows from the default partition to one of their own. Nearly all are copied while others write on; only for
 * what came meanwhile, and for the exchange, do writers wait. At any moment each row is in the table exactly once.
 */
async function moveOut(db: Db, { table, column }: Growing, month: Missing): Promise<0 | 1> {
  const [partition, source] = [sql.table(month.partition_name), sql.table(`${table}_default`)]
  const ofMonth = sql`d.${sql.ref(column)} >= ${month.starts_at}::timestamptz
    and d.${sql.ref(column)} < ${month.ends_at}::timestamptz`
  const bounds = sql`(${sql.lit(month.starts_at)}) to (${sql.lit(month.ends_at)})`
  const copySome = async (trx: Db): Promise<boolean> => {
    const { numAffectedRows } = await sql`
      insert into ${partition} select d.* from ${source} d where ${ofMonth} and not exists (
        select from ${partition} p where p.${sql.ref(column)} = d.${sql.ref(column)} and p.id = d.id)
      limit ${rowsAtOnce}`.execute(trx)
    return numAffectedRows === BigInt(rowsAtOnce)
  }
  const isMade = await changePartitions(db, false, async (trx) => {
    // Left behind by a process that ended in between; it is part of nothing.
    await sql`drop table if exists ${partition}`.execute(trx)
    await sql`create table ${partition} (like ${sql.table(table)} including all,
      check (${sql.ref(column)} >= ${sql.lit(month.starts_at)} and ${sql.ref(column)} < ${sql.lit(month.ends_at)}))
    `.execute(trx)
    await sql`select take_over_statistics(${month.partition_name}::text::regclass, ${table}::text::regclass)`.execute(
      trx,
    )
    return true
  })
  if (!isMade) return 0
  while (await copySome(db));
  return changePartitions(db, 0, async (trx) => {
    // The whole of it: a writer that has chosen the default partition already would be refused there.
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx)
    while (await copySome(trx));
    await sql`alter table ${source} disable trigger user`.execute(trx)
    await sql`delete from ${source} d where ${ofMonth}`.execute(trx)
    await sql`alter table ${source} enable trigger user`.execute(trx)
    await sql`alter table ${sql.table(table)} attach partition ${partition} for values from ${bounds}`.execute(
      trx,
    )
    return 1
  })
}

async function moveAll(db: Db, table: Growing, until: Date): Promise<number> {
  const months = await missingMonths(db, table, until)
  let moved = 0
  for (const month of months) moved += await moveOut(db, table, month)
  return moved
}

/** Who writes to the table waits behind this lock, so it is not waited for longer than a moment. */
const lockPatience = sql`set local lock_timeout = '1s'`

/**
 * Runs a change of the partitions in a transaction. Where a long report or a backup has the table, it gives `otherwise` instead of
 * failing: the change is tried again an hour later.
 */
export async function changePartitions<T>(db: Db, otherwise: T, change: (trx: Db) => Promise<T>): Promise<T> {
  try {
    return await transact(db, async (trx) => {
      await lockPatience.execute(trx)
      return change(trx)
    })
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return otherwise
    throw error
  }
}

/** Does nothing while another process does the same: two would make the same tables. */
const alone = (db: Db, work: () => Promise<number>): Promise<number> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(hashtext('iambiz partitions')) as taken`.execute(connection)
    if (!rows[0]?.taken) return 0
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('iambiz partitions'))`.execute(connection)
    }
  })

/**
 * Makes the partitions of the coming months for the tables that grow by month, and those of months whose rows came before
 * their partition did; returns how many were made.
 */
export const ensurePartitions = (db: Db, now: Date): Promise<number> =>
  alone(db, async () => {
    const until = new Date(now.getTime() + ahead)
    let made = 0
    for (const table of growing) {
      made += await changePartitions(db, 0, (trx) => makeEmpty(trx, table, now, until))
      made += await moveAll(db, table, until)
    }
    return made
  })
