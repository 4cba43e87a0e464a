import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { addMonth } from './rollup-store.ts'

/** How the counts are made; one more whenever the same rows are counted another way. */
const version = 3

/**
 * Stops sealing until the transaction is over. A batch that is being sealed, or a month that another program counts, takes
 * longer than others may wait for a lock.
 */
async function lockSealing(trx: Db): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(trx)
  await sql`select from login_log_seal for update`.execute(trx)
}

/** Whether the counts were made by another version of the program or in another time zone. */
export async function needsRebuild(db: Db): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    select version <> ${version} or time_zone <> current_setting('TimeZone') as needed from login_counting`.execute(
    db,
  )
  return rows[0]?.needed ?? false
}

/** Whether a rebuild was begun and has not ended. */
export async function isRebuilding(db: Db): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    select counted_from is not null as begun from login_counting`.execute(db)
  return rows[0]?.begun ?? false
}

/** From which day on a rebuild of this version and time zone has counted; nothing where none is going on. */
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
 * The latest month that is still to be counted, by its first day: one that the log has rows of, or that something is counted
 * for. Months that the log keeps no rows of any more stay as they are.
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

/** Deletes what is counted for a month. */
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

/** Finds the days of first sign-ins from the events of all days; sealing could only move them to an earlier day. */
async function findFirstLogins(trx: Db): Promise<void> {
  // PostgreSQL takes both sides for short, because it does not know how long the lists are.
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

/** Counts the latest month that the rebuild has not counted yet; ends the rebuild and returns false where none is left. */
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
