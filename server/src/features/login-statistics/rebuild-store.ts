import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { addToLists } from './count-list-store.ts'
import { giveKeys } from './rollup-store.ts'

/** How the counts are made; one more whenever the same rows are counted another way. */
const version = 1

/** Stops sealing until the transaction is over. */
const holdSealing = (trx: Db) => sql`select from login_log_seal for update`.execute(trx)

/** Whether the counts were made by another version of the program or in another time zone. */
export async function isCountedOtherwise(db: Db): Promise<boolean> {
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

/** Says that no month is counted yet. */
export async function beginAnew(trx: Db): Promise<void> {
  await holdSealing(trx)
  await sql`
    update login_counting
    set version = ${version}, time_zone = current_setting('TimeZone'), counted_from = 'infinity'`.execute(trx)
}

/**
 * The latest month that is still to be counted, by its first day: one that the log has rows of, or that something is
 * counted for. Months that the log keeps no rows of any more stay as they are.
 */
async function nextMonth(trx: Db): Promise<string | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    with left_to_count as (
      select c.counted_from, s.kept_from::date as kept_from from login_counting c, login_log_seal s
    )
    select date_trunc('month', greatest(
      (select max(l.occurred_at)::date from login_log l
        where l.occurred_at < case when isfinite(counted_from) then first_moment(counted_from) else counted_from end),
      (select max(bucket) from login_count where grain = 'day' and subject = 'all' and bucket < counted_from),
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

/** Forgets what is counted for a month. */
async function forget(trx: Db, from: ReturnType<typeof sql>, to: ReturnType<typeof sql>): Promise<void> {
  await sql`
    with hours as (delete from login_hour_count where hour >= first_moment(${from}) and hour < first_moment(${to})),
    apps as (delete from login_use_of_app where day >= ${from} and day < ${to}),
    orgs as (delete from login_use_of_org where day >= ${from} and day < ${to}),
    people_of_kinds as (delete from login_people_of_kind where bucket >= ${from} and bucket < ${to}),
    people as (delete from login_people where bucket >= ${from} and bucket < ${to}),
    recent as (delete from login_recent where day >= ${from} and day < ${to})
    delete from login_count where bucket >= ${from} and bucket < ${to}`.execute(trx)
}

/** Up to which number rows are sealed, and whether there are gaps: numbers of rows that are not, though later ones are. */
async function sealedRows(trx: Db): Promise<{ next_row_no: string; has_gaps: boolean }> {
  const { rows } = await sql<{ next_row_no: string; has_gaps: boolean }>`
    select next_row_no, exists (select from login_log_gap) as has_gaps from login_log_seal`.execute(trx)
  const [sealed] = rows
  if (!sealed) throw new Error('the login log has no seal')
  return sealed
}

/**
 * Reads the sealed rows between two moments as numbers, into a table that goes with the transaction's end; what has no
 * number yet stays as it is written, and gets one. Making the table together with its rows is the one way of writing that
 * PostgreSQL reads for with several processes, and of a table that is not logged nothing is written twice.
 */
async function readMonth(trx: Db, from: string, to: string): Promise<void> {
  const sealed = await sealedRows(trx)
  const gaps = sealed.has_gaps
    ? sql`and not exists (select from login_log_gap g where g.row_nos @> l.row_no)`
    : sql``
  await sql`
    create unlogged table login_month as
    select date_trunc('hour', l.occurred_at) as hour, l.occurred_at::date as day, k.kind_id::smallint as kind_id,
      a.app_key, o.org_key, p.person_key,
      case when k.kind_id is null then l.event_type end as event_type,
      case when k.kind_id is null then l.result end as result,
      case when k.kind_id is null then l.login_type end as login_type,
      case when k.kind_id is null then l.env end as env,
      case when k.kind_id is null then l.container_type end as container_type,
      case when a.app_key is null then l.app_code end as app_code,
      case when o.org_key is null then coalesce(l.org_code, '') end as org_code,
      case when p.person_key is null then l.user_no end as user_no
    from login_log l
    left join login_app_key a on a.app_code = l.app_code
    left join login_org_key o on o.org_code = coalesce(l.org_code, '')
    left join login_kind k on k.event_type = l.event_type and k.result = l.result and k.login_type = l.login_type
      and k.env = l.env and k.container_type = l.container_type
    left join login_person_key p on p.user_no = l.user_no
    where l.occurred_at >= ${sql.lit(from)} and l.occurred_at < ${sql.lit(to)}
      and l.row_no < ${sql.lit(sealed.next_row_no)}::bigint ${gaps}`.execute(trx)
}

async function numberTheRest(trx: Db): Promise<void> {
  const { rows } = await sql<Record<'kinds' | 'apps' | 'orgs' | 'people', boolean>>`
    select count(event_type) > 0 as kinds, count(app_code) > 0 as apps, count(org_code) > 0 as orgs,
      count(user_no) > 0 as people
    from login_month`.execute(trx)
  const [missing] = rows
  if (!missing || !Object.values(missing).includes(true)) return
  await giveKeys(trx, sql`login_month`)
  if (missing.kinds)
    await sql`
      update login_month l set kind_id = k.kind_id from login_kind k
      where l.event_type is not null and k.event_type = l.event_type and k.result = l.result
        and k.login_type = l.login_type and k.env = l.env and k.container_type = l.container_type`.execute(
      trx,
    )
  for (const [isMissing, table, key, code] of [
    [missing.apps, 'login_app_key', 'app_key', 'app_code'],
    [missing.orgs, 'login_org_key', 'org_key', 'org_code'],
    [missing.people, 'login_person_key', 'person_key', 'user_no'],
  ] as const)
    if (isMissing)
      await sql`
        update login_month l set ${sql.ref(key)} = k.${sql.ref(key)} from ${sql.table(table)} k
        where l.${sql.ref(code)} is not null and k.${sql.ref(code)} = l.${sql.ref(code)}`.execute(trx)
}

/** Counts the latest month anew that is not counted yet; tells whether there was one. */
export async function countNextMonth(trx: Db): Promise<boolean> {
  await holdSealing(trx)
  const month = await nextMonth(trx)
  if (month === undefined) {
    if (await isCountedAnew(trx)) await findFirstLogins(trx)
    await sql`update login_counting set counted_from = null`.execute(trx)
    return false
  }
  const from = sql`${month}::date`
  const to = sql`(${month}::date + interval '1 month')::date`
  const { rows } = await sql<{ from_at: string; to_at: string }>`
    select first_moment(${from})::text as from_at, first_moment(${to})::text as to_at`.execute(trx)
  const [moments] = rows
  if (!moments) throw new Error('a statement without a table gave no row')
  // All rows that one process reads go to the other one: that is what is wanted here, however dear PostgreSQL deems it.
  await sql`set local work_mem = '128MB'; set local parallel_tuple_cost = 0; set local parallel_setup_cost = 0`.execute(
    trx,
  )
  await forget(trx, from, to)
  await readMonth(trx, moments.from_at, moments.to_at)
  await numberTheRest(trx)
  await sql`analyze login_month (hour, day, kind_id, app_key, org_key)`.execute(trx)
  await addToLists(trx, sql`login_month`, { isFirst: true })
  await sql`drop table login_month`.execute(trx)
  await sql`update login_counting set counted_from = ${from}`.execute(trx)
  return true
}

/**
 * Finds the days of first sign-ins again: a person's is the first day whose word has the person's bit and no word of the
 * days before.
 */
async function findFirstLogins(trx: Db): Promise<void> {
  await sql`
    with words as (
      select bucket as day, unnest(word_nos) as word_no, unnest(words) as word from login_people
      where grain = 'day' and way = 'login' and slice = ''
      union all
      select day, person_key >> 6, bit_or(1::bigint << (person_key & 63)) from login_recent
      where kind_id = any(array(select kind_id from login_kind where event_type = 'login' and result = 1))
      group by 1, 2
    ), added as (
      select day, word_no, word & ~coalesce(bit_or(word) over (
        partition by word_no order by day rows between unbounded preceding and 1 preceding
      ), 0) as word
      from words
    )
    update login_person_key p set first_login_on = found.day
    from login_person_key k
    left join (select * from added where word <> 0) found
      on found.word_no = k.person_key >> 6 and found.word >> (k.person_key & 63) & 1 = 1
    where p.person_key = k.person_key and p.first_login_on is distinct from found.day`.execute(trx)
}
