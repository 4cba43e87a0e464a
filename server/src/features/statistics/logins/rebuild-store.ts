import { transact } from '@iambiz/runtime/database.ts'
import { besideTransaction } from '@iambiz/runtime/nested-connections.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { findFirstLogins } from './first-logins-store.ts'
import { isAllOfMonth, type MonthRead, momentsOf, readMonth } from './month-reading-store.ts'
import { LogNames } from './month-rows.ts'
import { writeMonth } from './month-writing-store.ts'
import { giveNumbers } from './names-store.ts'

/** How the counts are made; one more whenever the same rows are counted another way. */
const version = 3

/**
 * Stops sealing until the transaction is over. A batch that is being sealed, or a month that another program counts, takes
 * longer than others may wait for a lock.
 */
async function holdSealing(trx: Db): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(trx)
  await sql`select from login_log_seal for update`.execute(trx)
}

/** Whether the counts were made by another version of the program or in another time zone. */
export async function needsRebuild(db: Db): Promise<boolean> {
  const { rows } = await sql<{ otherwise: boolean }>`
    select version <> ${version} or time_zone <> current_setting('TimeZone') as otherwise from login_counting`.execute(
    db,
  )
  return rows[0]?.otherwise ?? false
}

/** Whether months are left to be counted anew. */
export async function isCountedAnew(db: Db): Promise<boolean> {
  const { rows } = await sql<{ anew: boolean }>`
    select counted_from is not null as anew from login_counting`.execute(db)
  return rows[0]?.anew ?? false
}

/** From when on months are counted anew, the way this program counts; nothing where none is left. */
export async function countedFrom(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ from: string | null }>`
    select counted_from::text as from from login_counting
    where version = ${version} and time_zone = current_setting('TimeZone')`.execute(db)
  return rows[0]?.from ?? undefined
}

/** Says that no month is counted yet. */
export async function beginAnew(trx: Db): Promise<void> {
  await holdSealing(trx)
  await sql`
    update login_counting
    set version = ${version}, time_zone = current_setting('TimeZone'), counted_from = 'infinity'`.execute(trx)
}

/**
 * The latest month that is still to be counted, by its first day, or the latest one before a day: one that the log has rows
 * of, or that something is counted for. Months that the log keeps no rows of any more stay as they are.
 */
async function nextMonth(trx: Db, before?: string): Promise<string | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    with left_to_count as (
      select coalesce(${before ?? null}::date, c.counted_from) as counted_from from login_counting c
    )
    select date_trunc('month', greatest(
      (select max(l.occurred_at)::date from login_log l
        where l.occurred_at < case when isfinite(counted_from) then first_moment(counted_from) else counted_from end),
      (select max(bucket) from login_count where grain = 'day' and subject = 'all' and subject_key = 0 and bucket < counted_from),
      (select max(day) from login_recent where day < counted_from)
    )::timestamp)::date::text as month
    from left_to_count
    where counted_from is not null`.execute(trx)
  const month = rows[0]?.month ?? undefined
  if (month === undefined) return undefined
  const { rows: kept } = await sql<{ is_kept: boolean }>`
    select kept_from is null or ${month}::date >= kept_from::date as is_kept from login_log_seal`.execute(trx)
  return kept[0]?.is_kept ? month : undefined
}

/** How far whoever counts has come: the month, the names that it knows, and the month that it has read before its turn. */
export type Progress = {
  counted?: string
  known: LogNames
  ahead?: { month: string; read: MonthRead } | undefined
}

/**
 * The same, or a new beginning where the database has come less far: it stopped before the last months were on the disk,
 * and with them went the numbers of their names.
 */
const stillKnown = async (trx: Db, progress: Progress): Promise<Progress> =>
  progress.counted === undefined || progress.counted === (await countedFrom(trx))
    ? progress
    : { known: new LogNames() }

/**
 * Reads the month before one that is being counted, on a connection of its own, as long as that one holds sealing. Nothing
 * where there is none, and where it could not be read, which is done again, and heard of, when it is its turn.
 */
const readAhead = (db: Db, month: string, known: LogNames): Promise<Progress['ahead']> =>
  transact(db, async (trx) => {
    await keepIdle(trx)
    // Whoever waits for all of the log comes before this or after it, not between two of its statements.
    await sql`lock table login_log in access share mode`.execute(trx)
    const before = await nextMonth(trx, month)
    if (before === undefined) return undefined
    return { month: before, read: await readMonth(trx, await momentsOf(trx, before), known) }
  }).catch(() => undefined)

/** Between its statements the process counts, which on a busy machine takes longer than others may leave a transaction. */
const keepIdle = (trx: Db) => sql`set local idle_in_transaction_session_timeout = '15min'`.execute(trx)

/**
 * Counts the latest month anew that is not counted yet, while the one before it is read from `db`. Nothing where there was
 * none.
 */
export async function countNextMonth(trx: Db, db: Db, progress: Progress): Promise<Progress | undefined> {
  await keepIdle(trx)
  await holdSealing(trx)
  const { known, ahead } = await stillKnown(trx, progress)
  const month = await nextMonth(trx)
  if (month === undefined) {
    if (await isCountedAnew(trx)) await findFirstLogins(trx)
    await sql`update login_counting set counted_from = null`.execute(trx)
    return undefined
  }
  // A month that is lost as the machine stops is counted again; only the end of all, and each sealing, waits for the disk.
  await sql`set local synchronous_commit = off`.execute(trx)
  const isAhead = ahead?.month === month && (await isAllOfMonth(trx, ahead.read))
  const read = isAhead ? ahead.read : await readMonth(trx, await momentsOf(trx, month), known)
  await giveNumbers(trx, read.rows, known)
  const reading = besideTransaction(() => readAhead(db, month, known))
  try {
    await writeMonth(trx, month, read)
    await sql`update login_counting set counted_from = ${month}::date`.execute(trx)
  } finally {
    // What it reads stays as it is only until this transaction is over.
    await reading
  }
  return { counted: month, known, ahead: await reading }
}
