import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { kindsWanted, orgsWanted, peopleWanted, rowsWanted } from './filter-reports.ts'
import type { Filter } from './wanted.ts'

type Sql = RawBuilder<unknown>

/** An application in a list; without an id when it is no longer in the catalogue. */
export type Listed = { code: string; id: string | undefined }

const asked = (apps: readonly Listed[]) => sql`
  select a.code, a.id, k.app_key
  from unnest(${apps.map(({ code }) => code)}::text[], ${apps.map(({ id }) => id ?? null)}::uuid[]) a (code, id)
  join login_app_key k on k.app_code = a.code`

/**
 * Returns the first or last day with filtered uses of an application. Days are read in order and the search stops at
 * the first match, because the lists of a day are long.
 */
function dayOf(filter: Filter, between: (day: Sql) => Sql, order: Sql): Sql {
  const wanted = sql`${kindsWanted(filter)} and ${orgsWanted(filter)} and ${peopleWanted(filter)}`
  const kept =
    filter.orgCodes || filter.userNos
      ? sql`
        select u.day from login_use_of_app u
        where u.app_key = a.app_key and ${between(sql`u.day`)} and exists (
          select from unnest(u.org_keys, u.kind_ids, u.person_keys) c (org_key, kind_id, person_key) where ${wanted}
        )`
      : sql`
        select u.bucket from login_count u
        where u.grain = 'day' and u.subject = 'app' and u.subject_key = a.app_key and ${between(sql`u.bucket`)}
          and exists (select from unnest(u.kind_ids) c (kind_id) where ${wanted})`
  const recent = sql`
    select c.day from login_recent c where c.app_key = a.app_key and ${between(sql`c.day`)} and ${wanted}`
  const end = sql`order by 1 ${order} limit 1`
  return sql`(select * from ((${kept} ${end}) union all (${recent} ${end})) days ${end})`
}

/** Returns the first or last row of an application in a time range. */
const rowAt = (filter: Filter, from: Sql, to: Sql, order: Sql) => {
  const rows = (match: Sql) => sql`(
    select l.occurred_at from login_log l
    where ${match} and l.occurred_at >= ${from} and l.occurred_at < ${to} and ${rowsWanted(filter)}
    order by l.occurred_at ${order} limit 1
  )`
  return sql`coalesce(${rows(sql`l.app_id = a.id`)}, ${rows(sql`a.id is null and l.app_code = a.code`)})`
}

type UseTimes = { code: string; first: Date; last: Date }

/**
 * Returns the first and last use of each application within the filter. The stored counts give the days in which the
 * rows are searched; when the log no longer has the row, the start of the day is returned.
 */
export async function useTimes(db: Db, filter: Filter, apps: readonly Listed[]): Promise<UseTimes[]> {
  if (apps.length === 0) return []
  const from = sql`${filter.range.from}::timestamptz`
  const to = sql`${filter.range.to}::timestamptz`
  const within = (day: Sql) => sql`${day} between ${from}::date and (${to} - interval '1 microsecond')::date`
  const { rows } = await sql<UseTimes>`
    with days as (
      select a.*, ${dayOf(filter, within, sql`asc`)} as first_on, ${dayOf(filter, within, sql`desc`)} as last_on
      from (${asked(apps)}) a
    ), found as (
      select a.code, a.first_on, a.last_on,
        ${rowAt(filter, sql`greatest(${from}, first_moment(a.first_on))`, to, sql`asc`)} as first,
        ${rowAt(filter, from, sql`least(${to}, first_moment(a.last_on + 1))`, sql`desc`)} as last
      from days a
    )
    select code, coalesce(first, first_moment(first_on)) as first, coalesce(last, first_moment(last_on)) as last
    from found where coalesce(first, first_moment(first_on)) is not null`.execute(db)
  return rows
}

type LastUse = { code: string; day: string }

/**
 * Returns the last day before a range on which each application was used; it may be the day on which the range begins.
 * Applications that were never used are left out.
 */
export async function lastUsesBefore(db: Db, filter: Filter, apps: readonly Listed[]): Promise<LastUse[]> {
  if (apps.length === 0) return []
  const from = sql`${filter.range.from}::timestamptz`
  const before = (day: Sql) => sql`${day} < ${from}::date`
  // The counts cover whole days, so earlier uses on the first day of the range are searched in the rows.
  const earlier = rowAt(filter, sql`first_moment(${from}::date)`, from, sql`desc`)
  const { rows } = await sql<LastUse>`
    select code, day::text as day
    from (
      select a.code, coalesce((${earlier})::date, ${dayOf(filter, before, sql`desc`)}) as day from (${asked(apps)}) a
    ) found
    where day is not null`.execute(db)
  return rows
}
