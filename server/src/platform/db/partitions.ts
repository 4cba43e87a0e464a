import { transact } from '@iambiz/runtime/database.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** How far ahead partitions are created, in milliseconds: 62 days, the most that two months in a row have. */
const ahead = 62 * 24 * 3_600_000

/** The tables partitioned by month, with the column of the partition key. */
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

/** First days of the months before `until` that have rows in the default partition. */
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

/** Rows copied per statement; it takes a moment. */
const rowsAtOnce = 20_000

/**
 * Moves a month's rows from the default partition to a partition of its own. Most rows are copied without blocking
 * writers; writers wait only while the remaining rows are copied and the partition is attached. At any moment the table
 * contains each row exactly once.
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

/** Writers queue behind this lock request, so it must give up after a moment. */
const lockPatience = sql`set local lock_timeout = '1s'`

/** SQLSTATE of a lock timeout or a statement timeout. */
const isLate = (error: unknown) => ['55P03', '57014'].includes(String(recordOf(error).code))

/**
 * Changes partitions in a transaction. Where a long report or a backup blocks the table, or the change itself would
 * block writers for more than ten seconds, it returns `otherwise` instead of failing; the job tries again an hour
 * later.
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

/** Skips the work while another process does it, because both would create the same tables. */
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
 * Creates the partitions of the coming months, and of months whose rows arrived before their partition; returns how
 * many were created.
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
