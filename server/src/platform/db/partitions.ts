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

async function makeEmpty(db: Db, { table }: Growing, since: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select ensure_month_partitions(${table}, ${since}::timestamptz::date, ${until}::timestamptz::date) as made
  `.execute(db)
  return rows[0]?.made ?? 0
}

/** The first days of months until then that have rows in the default partition. */
async function missingMonths(db: Db, { table, column }: Growing, until: Date): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select months.month::text
    from (
      select distinct date_trunc('month', ${sql.ref(column)})::date as month from ${sql.table(`${table}_default`)}
      where ${sql.ref(column)} < ${until}
    ) months, missing_month_partitions(${table}::regclass, month, month) m
    order by m.starts_at`.execute(db)
  return rows.map(({ month }) => month)
}

/** Rows that one statement copies: a moment's work. */
const rowsAtOnce = 20_000

/**
 * Moves a month's rows from the default partition to one of their own. Nearly all are copied while others write on; only for
 * what came meanwhile, and for the exchange, do writers wait. At any moment each row is in the table exactly once.
 */
async function moveOut(db: Db, { table }: Growing, month: string): Promise<0 | 1> {
  const isMade = await changePartitions(db, false, async (trx) => {
    await sql`select begin_month_partition(${table}, ${month}::date)`.execute(trx)
    return true
  })
  if (!isMade) return 0
  const copySome = async (): Promise<boolean> => {
    const { rows } = await sql<{ copied: number }>`
      select copy_to_month_partition(${table}, ${month}::date, ${rowsAtOnce}::int) as copied`.execute(db)
    return rows[0]?.copied === rowsAtOnce
  }
  while (await copySome());
  return changePartitions<0 | 1>(db, 0, async (trx) => {
    await sql`select attach_month_partition(${table}, ${month}::date)`.execute(trx)
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

/** A lock, or a statement, that took longer than it may. */
const isLate = (error: unknown) => ['55P03', '57014'].includes((error as { code?: string }).code ?? '')

/**
 * Runs a change of the partitions in a transaction. Where a long report or a backup has the table, or the change itself would keep
 * writers waiting for more than ten seconds, it gives `otherwise` instead of failing: it is tried again an hour later.
 */
export async function changePartitions<T>(db: Db, otherwise: T, change: (trx: Db) => Promise<T>): Promise<T> {
  try {
    return await transact(db, async (trx) => {
      await lockPatience.execute(trx)
      return change(trx)
    })
  } catch (error) {
    if (isLate(error)) return otherwise
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
