import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { addMonth } from './rollup-store.ts'

/** Version of the counting rules; increment it whenever the same rows are counted differently. */
const version = 3

/**
 * Blocks sealing until the transaction ends. It has no lock timeout, because a batch or a month in progress takes
 * longer than the usual one.
 */
async function lockSealing(trx: Db): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(trx)
  await sql`select from login_log_seal for update`.execute(trx)
}

/** Returns whether another version of the program or another time zone made the counts. */
export async function needsRebuild(db: Db): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    select version <> ${version} or time_zone <> current_setting('TimeZone') as needed from login_counting`.execute(
    db,
  )
  return rows[0]?.needed ?? false
}

/** Returns whether a rebuild has started and not finished. */
export async function isRebuilding(db: Db): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    select counted_from is not null as begun from login_counting`.execute(db)
  return rows[0]?.begun ?? false
}

/**
 * Returns the first day that the present rebuild has counted; undefined without a rebuild of this version and time
 * zone.
 */
export async function rebuiltFrom(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ from: string | null }>`
    select counted_from::text as from from login_counting
    where version = ${version} and time_zone = current_setting('TimeZone')`.execute(db)
  return rows[0]?.from ?? undefined
}

/** Records that no month is counted yet. */
export async function beginRebuild(trx: Db): Promise<void> {
  await lockSealing(trx)
  await sql`
    update login_counting
    set version = ${version}, time_zone = current_setting('TimeZone'), counted_from = 'infinity'`.execute(trx)
}

/**
 * Returns the first day of the latest month to count: one with rows in the log or with counts. Months whose rows were
 * dropped from the log are not counted again.
 */
async function nextMonth(trx: Db): Promise<string | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    select date_trunc('month', greatest(
      (select max(l.occurred_at)::date from login_log l
        where l.occurred_at < case when isfinite(counted_from) then first_moment(counted_from) else counted_from end),
      (select max(bucket) from login_count where grain = 'day' and subject = 'all' and subject_key = 0 and bucket < counted_from),
      (select max(day) from login_recent where day < counted_from)
    )::timestamp)::date::text as month
    from login_counting
    where counted_from is not null`.execute(trx)
  const month = rows[0]?.month ?? undefined
  if (month === undefined) return undefined
  const { rows: kept } = await sql<{ is_kept: boolean }>`
    select kept_from is null or ${month}::date >= kept_from::date as is_kept from login_log_seal`.execute(trx)
  return kept[0]?.is_kept ? month : undefined
}

/** Deletes the counts of a month. */
async function deleteMonth(trx: Db, month: string): Promise<void> {
  const within = (column: string) => sql`
    ${sql.ref(column)} >= ${month}::date and ${sql.ref(column)} < (${month}::date + interval '1 month')::date`
  await sql`
    with hours as (
      delete from login_hour_count
      where hour >= first_moment(${month}::date) and hour < first_moment((${month}::date + interval '1 month')::date)
    ),
    apps as (delete from login_use_of_app where ${within('day')}),
    orgs as (delete from login_use_of_org where ${within('day')}),
    months as (delete from login_month_use where ${within('bucket')}),
    people_of_kinds as (delete from login_people_of_kind where ${within('bucket')}),
    people as (delete from login_people where ${within('bucket')}),
    bits as (delete from login_people_bits where ${within('bucket')}),
    recent as (delete from login_recent where ${within('day')})
    delete from login_count
    where grain in ('day', 'month') and subject in ('all', 'app', 'org') and ${within('bucket')}`.execute(trx)
}

/** Finds the day of each first sign-in from all events; sealing could only move it to an earlier day. */
async function findFirstLogins(trx: Db): Promise<void> {
  // PostgreSQL underestimates both sides of the join, because it does not know the lengths of the arrays.
  await sql`set local work_mem = '64MB'; set local enable_nestloop = off`.execute(trx)
  await sql`
    update login_person_key p set first_login_on = found.day
    from login_person_key k
    left join (
      select person_key, min(day) as day
      from (
        select day, unnest(kind_ids) as kind_id, unnest(person_keys) as person_key from login_use_of_app
        union all
        select day, kind_id, person_key from login_recent
      ) events
      where kind_id in (select kind_id from login_kind where event_type = 'login' and result = 1)
      group by 1
    ) found on found.person_key = k.person_key
    where p.person_key = k.person_key and p.first_login_on is distinct from found.day`.execute(trx)
}

/**
 * Counts the latest month that the rebuild has not counted yet. When none is left, it ends the rebuild and returns
 * false.
 */
export async function rebuildNextMonth(trx: Db): Promise<boolean> {
  await lockSealing(trx)
  const month = await nextMonth(trx)
  if (month === undefined) {
    if (await isRebuilding(trx)) await findFirstLogins(trx)
    await sql`update login_counting set counted_from = null`.execute(trx)
    return false
  }
  await deleteMonth(trx, month)
  await addMonth(trx, month)
  await sql`update login_counting set counted_from = ${month}::date`.execute(trx)
  return true
}
