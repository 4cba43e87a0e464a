import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { addToLists } from './count-list-store.ts'

type Sql = RawBuilder<unknown>

/**
 * Copies log rows to a temporary table, whose size PostgreSQL knows when it plans the joins. The table lasts as long as
 * the connection, because creating one every second would bloat the system catalogue; it is emptied at each commit.
 */
async function readEvents(trx: Db, logRows: Sql): Promise<void> {
  await sql`
    create temporary table if not exists login_batch_event (
      occurred_at timestamptz, event_type text, result smallint, login_type text, env text, container_type text,
      app_code text, org_code text, user_no text
    ) on commit delete rows;
    delete from login_batch_event`.execute(trx)
  await sql`
    insert into login_batch_event
    select l.occurred_at, l.event_type, l.result, l.login_type, l.env, l.container_type, l.app_code,
      coalesce(l.org_code, ''), l.user_no
    from ${logRows}`.execute(trx)
}

/**
 * Assigns keys to names that appear for the first time. Sealing and rebuilding exclude each other, so no other
 * transaction does this at the same time.
 */
async function assignKeys(trx: Db): Promise<void> {
  await sql`
    with apps as (
      insert into login_app_key (app_code)
      select * from (select distinct app_code from login_batch_event) found
      where not exists (select from login_app_key k where k.app_code = found.app_code)
    ), orgs as (
      insert into login_org_key (org_code)
      select * from (select distinct org_code from login_batch_event) found
      where not exists (select from login_org_key k where k.org_code = found.org_code)
    ), kinds as (
      insert into login_kind (event_type, result, login_type, env, container_type)
      select distinct event_type, result, login_type, env, container_type from login_batch_event
      except select event_type, result, login_type, env, container_type from login_kind
    )
    insert into login_person_key (user_no)
    select * from (select distinct user_no from login_batch_event) found
    where not exists (select from login_person_key k where k.user_no = found.user_no)`.execute(trx)
}

/**
 * Adds the events with their keys to a table with the columns of `login_recent`. `offset 0` makes each key an index
 * lookup; in an analyzed table PostgreSQL caches repeated lookups (`Memoize`).
 */
async function numberEvents(trx: Db, table: string): Promise<void> {
  await assignKeys(trx)
  await sql`
    insert into ${sql.table(table)} (hour, day, kind_id, app_key, org_key, person_key)
    select date_trunc('hour', l.occurred_at), l.occurred_at::date, kind.kind_id, app.app_key, org.org_key, person.person_key
    from login_batch_event l
    left join lateral (
      select k.kind_id from login_kind k where k.event_type = l.event_type and k.result = l.result
        and k.login_type = l.login_type and k.env = l.env and k.container_type = l.container_type offset 0
    ) kind on true
    left join lateral (select k.app_key from login_app_key k where k.app_code = l.app_code offset 0) app on true
    left join lateral (select k.org_key from login_org_key k where k.org_code = l.org_code offset 0) org on true
    left join lateral (select k.person_key from login_person_key k where k.user_no = l.user_no offset 0) person on true
  `.execute(trx)
}

async function noteFirstLogins(trx: Db): Promise<void> {
  await sql`
    with met as materialized (
      select user_no, min(occurred_at::date) as day from login_batch_event
      where event_type = 'login' and result = 1
      group by 1
    )
    update login_person_key p set first_login_on = met.day
    from met
    where p.user_no = met.user_no and (p.first_login_on is null or p.first_login_on > met.day)`.execute(trx)
}

/**
 * Forces index lookups of keys: PostgreSQL would scan a table of names for each row when it believes that table to be
 * empty.
 */
const byIndexOnly = (trx: Db) => sql`set local enable_seqscan = off`.execute(trx)
const byAnyPlan = (trx: Db) => sql`set local enable_seqscan to default`.execute(trx)

async function fillLists(trx: Db, table: string): Promise<void> {
  // Both sides of these joins have many rows, although PostgreSQL may estimate few; index lookups are written as
  // lateral joins.
  await sql`set local work_mem = '64MB'; set local enable_nestloop = off`.execute(trx)
  await addToLists(trx, sql.table(table))
}

async function countRecent(trx: Db): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from login_recent`.execute(trx)
  return rows[0]?.rows ?? 0
}

/** Adds a batch to the recent events; above `mostRecent` rows all of them are moved to the lists. */
export async function addBatch(trx: Db, batchNo: string, mostRecent: number): Promise<void> {
  await byIndexOnly(trx)
  await readEvents(trx, sql`login_log_of_batch(${batchNo}::bigint) l`)
  await numberEvents(trx, 'login_recent')
  await noteFirstLogins(trx)
  await byAnyPlan(trx)
  if ((await countRecent(trx)) < mostRecent) return
  await fillLists(trx, 'login_recent')
  await sql`delete from login_recent`.execute(trx)
}

/** Adds the sealed rows of a month to lists that contain nothing of that month yet. */
export async function addMonth(trx: Db, month: string): Promise<void> {
  await readEvents(
    trx,
    sql`login_log l
    where l.occurred_at >= (select first_moment(${month}::date))
      and l.occurred_at < (select first_moment((${month}::date + interval '1 month')::date))
      and l.row_no < (select next_row_no from login_log_seal)
      and not exists (select from login_log_gap g where g.row_nos @> l.row_no)`,
  )
  await sql`
    create temporary table if not exists login_month_event (like login_recent) on commit delete rows`.execute(
    trx,
  )
  await sql`analyze login_batch_event`.execute(trx)
  await byIndexOnly(trx)
  await numberEvents(trx, 'login_month_event')
  await byAnyPlan(trx)
  await sql`analyze login_month_event`.execute(trx)
  await fillLists(trx, 'login_month_event')
}
