import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { addToLists } from './count-list-store.ts'

type Sql = RawBuilder<unknown>

/** Gives numbers to what is counted for the first time. Sealing has one turn at a time, so nobody else does so meanwhile. */
async function giveKeys(trx: Db, events: Sql): Promise<void> {
  await sql`
    with apps as (
      insert into login_app_key (app_code)
      select * from (select distinct app_code from ${events} e where app_code is not null) found
      where not exists (select from login_app_key k where k.app_code = found.app_code)
    ), orgs as (
      insert into login_org_key (org_code)
      select * from (select distinct org_code from ${events} e where org_code is not null) found
      where not exists (select from login_org_key k where k.org_code = found.org_code)
    ), kinds as (
      insert into login_kind (event_type, result, login_type, env, container_type)
      select distinct event_type, result, login_type, env, container_type from ${events} e where event_type is not null
      except select event_type, result, login_type, env, container_type from login_kind
    )
    insert into login_person_key (user_no)
    select * from (select distinct user_no from ${events} e where user_no is not null) found
    where not exists (select from login_person_key k where k.user_no = found.user_no)`.execute(trx)
}

/**
 * Adds the rows of one batch to those that are not in the lists yet. They are read into a table of the connection, whose
 * size tells PostgreSQL how to join it; it lasts as long as the connection, since making one each second would fill the
 * catalogue, and is empty after each transaction. Numbers are found by index: where PostgreSQL takes a table of names for
 * empty, it would read all of it for each row.
 */
async function addRecent(trx: Db, batchNo: string): Promise<void> {
  await sql`
    create temporary table if not exists login_batch_event (
      occurred_at timestamptz, event_type text, result smallint, login_type text, env text, container_type text,
      app_code text, org_code text, user_no text
    ) on commit delete rows;
    delete from login_batch_event;
    set local enable_seqscan = off`.execute(trx)
  await sql`
    insert into login_batch_event
    select l.occurred_at, l.event_type, l.result, l.login_type, l.env, l.container_type, l.app_code,
      coalesce(l.org_code, ''), l.user_no
    from login_log_of_batch(${batchNo}::bigint) l`.execute(trx)
  await giveKeys(trx, sql`login_batch_event`)
  await sql`
    insert into login_recent (hour, day, kind_id, app_key, org_key, person_key)
    select date_trunc('hour', l.occurred_at), l.occurred_at::date,
      (select k.kind_id from login_kind k where k.event_type = l.event_type and k.result = l.result
        and k.login_type = l.login_type and k.env = l.env and k.container_type = l.container_type),
      (select a.app_key from login_app_key a where a.app_code = l.app_code),
      (select o.org_key from login_org_key o where o.org_code = l.org_code),
      (select p.person_key from login_person_key p where p.user_no = l.user_no)
    from login_batch_event l`.execute(trx)
  await sql`
    with met as materialized (
      select user_no, min(occurred_at::date) as day from login_batch_event
      where event_type = 'login' and result = 1
      group by 1
    )
    update login_person_key p set first_login_on = met.day
    from met
    where p.user_no = met.user_no and (p.first_login_on is null or p.first_login_on > met.day)`.execute(trx)
  await sql`set local enable_seqscan to default`.execute(trx)
}

async function countRecent(trx: Db): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from login_recent`.execute(trx)
  return rows[0]?.rows ?? 0
}

/** Adds a batch to what is counted; once so many rows are recent, all of them go into the lists together. */
export async function addBatch(trx: Db, batchNo: string, mostRecent: number): Promise<void> {
  await addRecent(trx, batchNo)
  if ((await countRecent(trx)) < mostRecent) return
  // What is joined here has many rows on both sides, whatever PostgreSQL believes; looks into an index are lateral joins.
  await sql`set local work_mem = '64MB'; set local enable_nestloop = off`.execute(trx)
  await addToLists(trx, sql`login_recent`)
  await sql`delete from login_recent`.execute(trx)
}
