import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

/** SQL for rows of the login log, as an item of `from`. */
type Rows = RawBuilder<unknown>

/**
 * Sums are made in tables of the connection, step by step: their size tells PostgreSQL how many rows each step has, which
 * it cannot know of the parts of one large statement. They last as long as the connection, since making tables each second
 * would fill the catalogue, and are empty after each transaction, in which there may be batches of several months.
 */
async function openSums(trx: Db): Promise<void> {
  await sql`
    create temporary table if not exists login_sum_event (
      hour timestamptz, day date, event_type text, result smallint, login_type text, env text, container_type text,
      app_code text, org_code text, user_no text
    ) on commit delete rows;
    create temporary table if not exists login_sum (
      hour timestamptz, day date, kind_id integer, app_key integer, org_key integer, person_key integer, events integer
    ) on commit delete rows;
    create temporary table if not exists login_sum_person (
      grain text, bucket date, kind_id integer, app_key integer, org_key integer, person_key integer, events integer
    ) on commit delete rows;
    delete from login_sum_event;
    delete from login_sum;
    delete from login_sum_person;
    set local work_mem = '64MB'`.execute(trx)
}

const readEvents = (trx: Db, rows: Rows) =>
  sql`
    insert into login_sum_event
    select date_trunc('hour', l.occurred_at), l.occurred_at::date, l.event_type, l.result, l.login_type, l.env,
      l.container_type, l.app_code, coalesce(l.org_code, ''), l.user_no
    from ${rows}`.execute(trx)

/** Gives numbers to what is counted for the first time. Sealing has one turn at a time, so nobody else does so meanwhile. */
async function giveKeys(trx: Db): Promise<void> {
  await sql`
    with apps as (
      insert into login_app_key (app_code)
      select * from (select distinct app_code from login_sum_event) found
      where not exists (select from login_app_key k where k.app_code = found.app_code)
    ), orgs as (
      insert into login_org_key (org_code)
      select * from (select distinct org_code from login_sum_event) found
      where not exists (select from login_org_key k where k.org_code = found.org_code)
    ), kinds as (
      insert into login_kind (event_type, result, login_type, env, container_type)
      select distinct event_type, result, login_type, env, container_type from login_sum_event
      except select event_type, result, login_type, env, container_type from login_kind
    )
    insert into login_person_key (user_no)
    select * from (select distinct user_no from login_sum_event) found
    where not exists (select from login_person_key k where k.user_no = found.user_no)`.execute(trx)
}

async function sumEvents(trx: Db): Promise<void> {
  await sql`
    insert into login_sum
    select l.hour, l.day, k.kind_id, a.app_key, o.org_key, p.person_key, count(*)
    from login_sum_event l
    join login_app_key a on a.app_code = l.app_code
    join login_org_key o on o.org_code = l.org_code
    join login_kind k on k.event_type = l.event_type and k.result = l.result and k.login_type = l.login_type
      and k.env = l.env and k.container_type = l.container_type
    join login_person_key p on p.user_no = l.user_no
    group by 1, 2, 3, 4, 5, 6`.execute(trx)
  await sql`
    insert into login_sum_person
    with days as materialized (
      select day, kind_id, app_key, org_key, person_key, sum(events)::integer as events from login_sum
      where kind_id = any(array(
        select kind_id from login_kind where result = 1 and event_type in ('login', 'launch')
      ))
      group by 1, 2, 3, 4, 5
    )
    select 'day', * from days
    union all
    select 'month', date_trunc('month', day::timestamp)::date, kind_id, app_key, org_key, person_key, sum(events)
    from days group by 1, 2, 3, 4, 5, 6`.execute(trx)
}

/** Rows go in by the order of their key, where each finds its page of the index in memory. */
async function addEvents(trx: Db, isFirst: boolean): Promise<void> {
  await sql`
    with hours as (
      insert into login_hour_count as old (hour, kind_id, events)
      select hour, kind_id, sum(events) from login_sum group by 1, 2
      on conflict (hour, kind_id) do update set events = old.events + excluded.events
    ), days as materialized (
      select day, kind_id, app_key, org_key, sum(events) as events from login_sum group by 1, 2, 3, 4
    )
    insert into login_count as old (grain, bucket, app_key, org_key, kind_id, events)
    select grain, bucket, coalesce(app_key, 0), coalesce(org_key, 0), kind_id, sum(events)
    from (
      select 'day' as grain, day as bucket, kind_id, app_key, org_key, events from days
      union all
      select 'month', date_trunc('month', day::timestamp)::date, kind_id, app_key, org_key, events from days
    ) both_grains
    group by grouping sets ((grain, bucket, kind_id), (grain, bucket, kind_id, app_key), (grain, bucket, kind_id, org_key))
    order by grain, 3, 4, bucket, kind_id
    ${isFirst ? sql`` : sql`on conflict (grain, app_key, org_key, bucket, kind_id) do update set events = old.events + excluded.events`}`.execute(
    trx,
  )
}

/** A person is counted under filters by one value: by its number, as numbers are compared many times faster than names. */
const nameOfSlice = sql`case filter
  when 0 then ''
  when 1 then 'app:' || (select app_code from login_app_key where app_key = value)
  when 2 then 'org:' || (select org_code from login_org_key where org_key = value)
  when 3 then 'type:' || (select login_type from login_kind where kind_id = value)
  when 4 then 'env:' || (select env from login_kind where kind_id = value)
  else 'container:' || (select container_type from login_kind where kind_id = value) end`

/** People of the same periods that are counted already. */
const known = sql`
  select old.grain, old.bucket, old.kind_id, old.app_key, old.org_key, old.person_key, false as is_new
  from (select distinct grain, bucket, person_key from login_sum_person) met
  join login_person old using (person_key, grain, bucket)`

/**
 * Counts people under no filter and under one value of each, those that were there before under the same one left out.
 * A type, an environment and a container have the number of the first kind with it.
 */
async function addPeople(trx: Db, isFirst: boolean): Promise<void> {
  await sql`
    with seen as (
      select grain, bucket, kind_id, app_key, org_key, person_key, true as is_new from login_sum_person
      ${isFirst ? sql`` : sql`union all ${known}`}
    ), kinds as materialized (
      select kind_id, event_type = 'login' as is_login, min(kind_id) over (partition by login_type) as type_key,
        min(kind_id) over (partition by env) as env_key, min(kind_id) over (partition by container_type) as container_key
      from login_kind
    ), added as (
      select s.person_key, value, filter, s.bucket, k.is_login, s.grain
      from seen s join kinds k using (kind_id),
        unnest(array[0, 1, 2, 3, 4, 5],
          array[0, s.app_key, s.org_key, k.type_key, k.env_key, k.container_key]) as slice (filter, value)
      group by 1, 2, 3, 4, 5, 6
      having bool_and(s.is_new)
    ), tallied as materialized (
      select grain, bucket, is_login, filter, value, count(*) as people from added group by 1, 2, 3, 4, 5
    )
    insert into login_person_count as old (grain, bucket, event_type, slice, people)
    select grain, bucket, case when is_login then 'login' else 'launch' end, ${nameOfSlice}, people from tallied
    order by grain, 3, 4, bucket
    ${isFirst ? sql`` : sql`on conflict (grain, event_type, slice, bucket) do update set people = old.people + excluded.people`}`.execute(
    trx,
  )
  await sql`
    insert into login_person as old (grain, bucket, kind_id, app_key, org_key, person_key, events)
    select * from login_sum_person
    order by grain, kind_id, bucket, app_key, org_key, person_key
    ${isFirst ? sql`` : sql`on conflict (grain, kind_id, bucket, app_key, org_key, person_key) do update set events = old.events + excluded.events`}`.execute(
    trx,
  )
}

async function addFirstLogins(trx: Db): Promise<void> {
  await sql`
    update login_person_key p set first_login_on = met.bucket
    from (
      select person_key, min(bucket) as bucket from login_sum_person join login_kind k using (kind_id)
      where grain = 'day' and k.event_type = 'login'
      group by 1
    ) met
    where p.person_key = met.person_key and (p.first_login_on is null or p.first_login_on > met.bucket)`.execute(
    trx,
  )
}

/** Adds rows to everything that is counted, but for days of first sign-ins. `isFirst`: nothing is counted for their months yet. */
export async function addRows(trx: Db, rows: Rows, { isFirst }: { isFirst: boolean }): Promise<void> {
  await openSums(trx)
  await readEvents(trx, rows)
  await giveKeys(trx)
  await sumEvents(trx)
  await addEvents(trx, isFirst)
  await addPeople(trx, isFirst)
}

/** Adds the rows of one batch to everything that is counted. */
export async function addBatch(trx: Db, batchNo: string): Promise<void> {
  await addRows(trx, sql`login_log_of_batch(${batchNo}::bigint) l`, { isFirst: false })
  await addFirstLogins(trx)
}
