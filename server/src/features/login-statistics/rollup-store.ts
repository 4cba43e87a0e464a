import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

/** SQL for rows of the login log, as an item of `from`. */
type Rows = RawBuilder<unknown>

/** Gives numbers to what is counted for the first time. Sealing has one turn at a time, so nobody else does so meanwhile. */
async function giveKeys(trx: Db, rows: Rows): Promise<void> {
  await sql`
    with found as materialized (
      select l.app_code, l.org_code, l.user_no, l.event_type, l.result, l.login_type, l.env, l.container_type
      from ${rows}
    ), apps as (
      insert into login_app_key (app_code)
      select distinct l.app_code from found l
      where not exists (select from login_app_key k where k.app_code = l.app_code)
    ), orgs as (
      insert into login_org_key (org_code)
      select distinct coalesce(l.org_code, '') from found l
      where not exists (select from login_org_key k where k.org_code = coalesce(l.org_code, ''))
    ), kinds as (
      insert into login_kind (event_type, result, login_type, env, container_type)
      select distinct l.event_type, l.result, l.login_type, l.env, l.container_type from found l
      except select event_type, result, login_type, env, container_type from login_kind
    )
    insert into login_person_key (user_no)
    select distinct l.user_no from found l
    where not exists (select from login_person_key k where k.user_no = l.user_no)`.execute(trx)
}

/**
 * The single filters that a person is counted under: none, then one value of each, by number. A type, an environment and a
 * container have that of the first kind with it; numbers are sorted and compared many times faster than names.
 */
const slices = sql`unnest(array[0, 1, 2, 3, 4, 5],
  array[0, s.app_key, s.org_key, k.type_key, k.env_key, k.container_key]) as slice (filter, value)`

const nameOfSlice = sql`case filter
  when 0 then ''
  when 1 then 'app:' || (select app_code from login_app_key where app_key = value)
  when 2 then 'org:' || (select org_code from login_org_key where org_key = value)
  when 3 then 'type:' || (select login_type from login_kind where kind_id = value)
  when 4 then 'env:' || (select env from login_kind where kind_id = value)
  else 'container:' || (select container_type from login_kind where kind_id = value) end`

/**
 * Adds rows to everything that is counted. People are new to a count where what was stored before this statement, which
 * is all that it sees of its own tables, has them not.
 */
async function addCounts(trx: Db, rows: Rows): Promise<void> {
  await sql`
    with counted as materialized (
      select date_trunc('hour', l.occurred_at) as hour, l.occurred_at::date as day,
        date_trunc('month', l.occurred_at)::date as month, k.kind_id, a.app_key, o.org_key, p.person_key,
        count(*)::int as events
      from ${rows}
      join login_app_key a on a.app_code = l.app_code
      join login_org_key o on o.org_code = coalesce(l.org_code, '')
      join login_kind k on k.event_type = l.event_type and k.result = l.result and k.login_type = l.login_type
        and k.env = l.env and k.container_type = l.container_type
      join login_person_key p on p.user_no = l.user_no
      group by 1, 2, 3, 4, 5, 6, 7
    ), hours as (
      insert into login_hour_count as old (hour, kind_id, events)
      select hour, kind_id, sum(events) from counted group by 1, 2
      on conflict (hour, kind_id) do update set events = old.events + excluded.events
    ), days as materialized (
      select day, month, kind_id, app_key, org_key, sum(events)::int as events from counted group by 1, 2, 3, 4, 5
    ), counts as (
      insert into login_count as old (grain, bucket, app_key, org_key, kind_id, events)
      select grain, bucket, coalesce(app_key, 0), coalesce(org_key, 0), kind_id, sum(events)
      from (
        select 'day' as grain, day as bucket, kind_id, app_key, org_key, events from days
        union all select 'month', month, kind_id, app_key, org_key, events from days
      ) both_grains
      group by grouping sets ((grain, bucket, kind_id), (grain, bucket, kind_id, app_key), (grain, bucket, kind_id, org_key))
      on conflict (grain, app_key, org_key, bucket, kind_id) do update set events = old.events + excluded.events
    ), people as materialized (
      select grain, bucket, c.kind_id, c.app_key, c.org_key, c.person_key, sum(c.events)::int as events
      from (
        select 'day' as grain, day as bucket, kind_id, app_key, org_key, person_key, events from counted
        union all select 'month', month, kind_id, app_key, org_key, person_key, events from counted
      ) c
      where c.kind_id = any(array(
        select kind_id from login_kind where result = 1 and event_type in ('login', 'launch')
      ))
      group by 1, 2, 3, 4, 5, 6
    ), stored as (
      insert into login_person as old (grain, bucket, kind_id, app_key, org_key, person_key, events)
      select * from people
      on conflict (grain, kind_id, bucket, app_key, org_key, person_key)
      do update set events = old.events + excluded.events
    ), known as materialized (
      select old.grain, old.bucket, old.kind_id, old.app_key, old.org_key, old.person_key
      from (select distinct grain, bucket, person_key from people) met
      join login_person old using (person_key, grain, bucket)
    ), seen as (
      select grain, bucket, kind_id, app_key, org_key, person_key, true as is_new from people
      union all select *, false from known
    ), kinds as materialized (
      select kind_id, event_type = 'login' as is_login, min(kind_id) over (partition by login_type) as type_key,
        min(kind_id) over (partition by env) as env_key, min(kind_id) over (partition by container_type) as container_key
      from login_kind
    ), added as (
      select s.person_key, value, filter, s.bucket, k.is_login, s.grain
      from seen s join kinds k using (kind_id), ${slices}
      group by 1, 2, 3, 4, 5, 6
      having bool_and(s.is_new)
    ), tallied as materialized (
      select grain, bucket, is_login, filter, value, count(*) as people from added group by 1, 2, 3, 4, 5
    ), summed as (
      insert into login_person_count as old (grain, bucket, event_type, slice, people)
      select grain, bucket, case when is_login then 'login' else 'launch' end, ${nameOfSlice}, people from tallied
      on conflict (grain, event_type, slice, bucket) do update set people = old.people + excluded.people
    )
    update login_person_key p set first_login_on = met.bucket
    from (
      select person_key, min(bucket) as bucket from people join login_kind k using (kind_id)
      where grain = 'day' and k.event_type = 'login'
      group by 1
    ) met
    where p.person_key = met.person_key and (p.first_login_on is null or p.first_login_on > met.bucket)`.execute(
    trx,
  )
}

/** Adds the rows of one batch to everything that is counted. */
export async function addBatch(trx: Db, batchNo: string): Promise<void> {
  const rows = sql`login_log_of_batch(${batchNo}::bigint) l`
  await giveKeys(trx, rows)
  await addCounts(trx, rows)
}

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
  await giveKeys(trx, sealed)
  await addCounts(trx, sealed)
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
