import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { addRows } from './rollup-store.ts'

/** Stops sealing until the transaction is over, and tells before when the log keeps no rows any more. */
export async function holdSealing(trx: Db): Promise<{ keptFrom: string | null }> {
  const { rows } = await sql<{ kept_from: string | null }>`
    select kept_from::date::text as kept_from from login_log_seal for update`.execute(trx)
  return { keptFrom: rows[0]?.kept_from ?? null }
}

/** The first days of the months that the log has rows of, or that something is counted for; from a day on. */
export async function monthsToCount(db: Db, keptFrom: string | null): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    with first as (
      select least((select min(occurred_at)::date from login_log), (select min(bucket) from login_count)) as day
    ), last as (
      select greatest((select max(occurred_at)::date from login_log), (select max(bucket) from login_count)) as day
    )
    select month::date::text as month
    from first, last, generate_series(date_trunc('month', first.day::timestamp), last.day::timestamp, '1 month') month
    where ${keptFrom}::date is null or month::date >= ${keptFrom}::date
    order by month`.execute(db)
  return rows.map(({ month }) => month)
}

/** Forgets what is counted for a month and counts its sealed rows again. */
export async function countMonthAnew(trx: Db, month: string): Promise<void> {
  const from = sql`${month}::date`
  const to = sql`(${month}::date + interval '1 month')::date`
  await sql`
    with hours as (delete from login_hour_count where hour >= first_moment(${from}) and hour < first_moment(${to})),
    people as (
      delete from login_person
      where grain in ('day', 'month') and kind_id = any(array(select kind_id from login_kind))
        and bucket >= ${from} and bucket < ${to}
    ),
    person_counts as (delete from login_person_count where bucket >= ${from} and bucket < ${to})
    delete from login_count where bucket >= ${from} and bucket < ${to}`.execute(trx)
  const sealed = sql`(
    select l.* from login_log l, login_log_seal seal
    where l.occurred_at >= first_moment(${from}) and l.occurred_at < first_moment(${to})
      and l.row_no < seal.next_row_no
      and not exists (select from login_log_gap g where g.row_nos @> l.row_no)
  ) l`
  await addRows(trx, sealed, { isFirst: true })
}

/** Finds the days of first sign-ins again. */
export async function findFirstLogins(trx: Db): Promise<void> {
  await sql`
    update login_person_key p set first_login_on = found.day
    from login_person_key k
    left join (
      select person_key, min(bucket) as day from login_person join login_kind using (kind_id)
      where grain = 'day' and event_type = 'login'
      group by 1
    ) found on found.person_key = k.person_key
    where p.person_key = k.person_key and p.first_login_on is distinct from found.day`.execute(trx)
}
