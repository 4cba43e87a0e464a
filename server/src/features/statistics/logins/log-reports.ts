import type { LogSortField } from '@iambiz/contract/platform/log-list.ts'
import { type Center, centers } from '@iambiz/contract/platform/login-log.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import { collation } from '#server/platform/db/collation.ts'
import { siteNameOf } from '#server/platform/db/site-reports.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { rowsWanted, scopeWanted } from './filter-reports.ts'
import { namesOfRow } from './log-name-reports.ts'
import type { Filter, Scope } from './wanted.ts'

const columns = [
  'l.row_no',
  'l.occurred_at',
  'l.event_type',
  'l.login_type',
  'l.result',
  'l.fail_reason',
  'l.user_no',
  'l.org_code',
  'l.role_no',
  'l.app_id',
  'l.app_code',
  'l.session_id',
  'l.ip',
  'l.user_agent',
  'l.browser',
  'l.os',
  'l.device',
  'l.container_type',
  'l.env',
  'l.trace_id',
  'l.principal_no',
  'l.delegation_id',
  'l.end_reason',
  'l.duration_sec',
] as const

/** Sort field and direction; equal rows are sorted by time and id. */
export type Order = { by: LogSortField; descending: boolean }

const sorted = {
  userNo: 'l.user_no',
  eventType: 'l.event_type',
  loginType: 'l.login_type',
  result: 'l.result',
  failReason: 'l.fail_reason',
  containerType: 'l.container_type',
  env: 'l.env',
  durationSec: 'l.duration_sec',
} as const
/** Names are in the reader's language. */
const named = { userName: 'user_name', orgName: 'org_name', appName: 'app_name' } as const
const isNamed = (by: LogSortField): by is keyof typeof named => by in named
function inOrder(lang: Language, { by, descending }: Order) {
  const way = descending ? sql`desc` : sql`asc`
  if (by === 'loginTime') return sql`l.occurred_at ${way}, l.id ${way}`
  const key = isNamed(by) ? sql`(${namesOfRow(lang)[named[by]]}) ${collation[lang]}` : sql.ref(sorted[by])
  return sql`${key} ${way} nulls last, l.occurred_at desc, l.id desc`
}

type Sought = { filter: Filter; order: Order }

/** The centers that the row's application is connected to now; the filter by center uses the same rule. */
const centersOfRow = sql<Center[]>`array(
  select i.center from application a join application_integration i on i.app_id = a.app_id
  where a.app_code = l.app_code and i.connected_on is not null
  order by array_position(${[...centers]}::text[], i.center)
)`

/** Selects the columns of a row for display. */
const localizedColumns = (lang: Language) => {
  const names = namesOfRow(lang)
  return [
    names.user_name.as('user_name'),
    names.principal_name.as('principal_name'),
    names.org_name.as('org_name'),
    names.app_name.as('app_name'),
    siteNameOf(lang, 'l.ip').as('site'),
  ] as const
}

/** Returns a page of rows. The index finds them, and complete rows are read only for the page. */
export const logRows = (
  db: Db,
  lang: Language,
  { filter, order, from, until, offset, limit }: Sought & Span & { offset: number; limit: number },
) =>
  db
    .selectFrom(
      sql<{ occurred_at: Date; id: string }>`(
        select l.occurred_at, l.id from login_log l
        where l.occurred_at >= ${from} and l.occurred_at < ${until} and ${rowsWanted(filter)}
        order by ${inOrder(lang, order)}
        offset ${offset} limit ${limit}
      )`.as('found'),
    )
    .innerJoin('login_log as l', (join) =>
      join.onRef('l.occurred_at', '=', 'found.occurred_at').onRef('l.id', '=', 'found.id'),
    )
    .select(columns)
    .select(localizedColumns(lang))
    .select(centersOfRow.as('centers'))
    // Repeated here, so that the planner considers only the partitions of the range.
    .where('l.occurred_at', '>=', from)
    .where('l.occurred_at', '<', until)
    .orderBy(inOrder(lang, order))
    .execute()

/** A time range; its end is exclusive. */
type Span = { from: Date; until: Date }

/** A row by its number and time. */
export type RowKey = { row_no: string; occurred_at: Date }

/** Returns the keys of the first rows in an order, from one snapshot. */
export async function firstRows(
  db: Db,
  lang: Language,
  { filter, order, limit }: Sought & { limit: number },
): Promise<RowKey[]> {
  const { from, to } = filter.range
  const { rows } = await sql<RowKey>`
    select l.row_no, l.occurred_at from login_log l
    where l.occurred_at >= ${from} and l.occurred_at < ${to} and ${rowsWanted(filter)}
    order by ${inOrder(lang, order)} limit ${limit}`.execute(db)
  return rows
}

/** Returns rows by their numbers, in the given order. */
export function rowsNumbered(db: Db, lang: Language, keys: readonly RowKey[]) {
  const times = keys.map(({ occurred_at }) => occurred_at.getTime())
  const numbers = keys.map(({ row_no }) => row_no)
  return (
    db
      .selectFrom('login_log as l')
      .select(columns)
      .select(localizedColumns(lang))
      // The time range limits the search to the months of the rows; a `Date` has milliseconds only, so the end is
      // rounded up.
      .where('l.occurred_at', '>=', new Date(Math.min(...times)))
      .where('l.occurred_at', '<', new Date(Math.max(...times) + 1))
      .where(sql<boolean>`l.row_no = any(${numbers}::bigint[])`)
      .orderBy(sql`array_position(${numbers}::bigint[], l.row_no)`)
      .execute()
  )
}

export type LogRow = Awaited<ReturnType<typeof rowsNumbered>>[number]

/** Returns the number of filtered rows, counted one by one up to `most`. */
export async function countRows(db: Db, filter: Filter, most: number): Promise<number> {
  const { from, to } = filter.range
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from login_log l
      where l.occurred_at >= ${from} and l.occurred_at < ${to} and ${rowsWanted(filter)} limit ${most}
    ) found`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Returns the number of filtered rows and of different people in them. With `most`, only that many rows are examined,
 * in no particular order.
 */
export async function countPeopleOfRows(
  db: Db,
  filter: Filter,
  most: number | null = null,
): Promise<{ rows: number; people: number }> {
  const { from, to } = filter.range
  const { rows } = await sql<{ rows: number; people: number }>`
    select coalesce(sum(events), 0)::int as rows, (count(*) filter (where user_no <> ''))::int as people
    from (
      select user_no, count(*) as events
      from (
        select l.user_no from login_log l
        where l.occurred_at >= ${from} and l.occurred_at < ${to} and ${rowsWanted(filter)} limit ${most}
      ) found
      group by 1
    ) different`.execute(db)
  return rows[0] ?? { rows: 0, people: 0 }
}

/** Returns the row with a number, within the reader's scope. */
export const findLogRow = (db: Db, lang: Language, scope: Scope, rowNo: string) =>
  db
    .selectFrom('login_log as l')
    .select(columns)
    .select(localizedColumns(lang))
    .select(centersOfRow.as('centers'))
    .where('l.row_no', '=', rowNo)
    .where(sql<boolean>`${scopeWanted(scope)}`)
    .executeTakeFirst()

/** Returns the start of the session for its end row; undefined when the log no longer contains it. */
export async function startOfSession(
  db: Db,
  { user_no, session_id, login_type, occurred_at }: LogRow,
): Promise<Date | undefined> {
  const begun = await db
    .selectFrom('login_log')
    .select('occurred_at')
    .where('user_no', '=', user_no)
    .where('session_id', '=', session_id)
    .where('event_type', '=', 'login')
    // The start of acting for a principal is not a new session.
    .where('login_type', '=', login_type)
    .where('occurred_at', '<=', occurred_at)
    .orderBy('occurred_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return begun?.occurred_at
}

const dayMs = 86_400_000

/** Returns failures from the address of a row in the 24 hours up to it, within the reader's scope, up to a maximum. */
export function failsOfAddress(
  db: Db,
  scope: Scope,
  { ip, occurred_at }: Pick<LogRow, 'ip' | 'occurred_at'>,
  most: number,
) {
  const at = occurred_at.getTime()
  return (
    db
      .selectFrom('login_log as l')
      .select('l.occurred_at')
      // A literal instead of a parameter, because failures have a partial index.
      .where(sql<boolean>`l.result = 0`)
      .where('l.ip', '=', ip)
      .where('l.occurred_at', '>=', new Date(at - dayMs))
      // A `Date` has no microseconds, so one millisecond is added to include the row itself.
      .where('l.occurred_at', '<', new Date(at + 1))
      .where(sql<boolean>`${scopeWanted(scope)}`)
      .limit(most)
  )
}

const mostOfSession = 200

type SessionEvent = Pick<LogRow, 'row_no' | 'occurred_at' | 'event_type' | 'result' | 'app_name'>
type SessionExtent = { total: number; first: Date; last: Date }

/** Returns the events of a session around a row, the earliest first, each with the range of the whole session. */
export async function rowsOfSession(
  db: Db,
  lang: Language,
  scope: Scope,
  session: { rowNo: string; userNo: string; sessionId: string },
): Promise<(SessionEvent & SessionExtent)[]> {
  const { rows } = await sql<SessionEvent & SessionExtent>`
    with placed as materialized (
      select l.row_no, l.occurred_at, (row_number() over (order by l.occurred_at, l.row_no))::int as place
      from login_log l
      where l.user_no = ${session.userNo} and l.session_id = ${session.sessionId} and ${scopeWanted(scope)}
    ), extent as (
      select count(*)::int as total, min(occurred_at) as first, max(occurred_at) as last,
        min(place) filter (where row_no = ${session.rowNo}::bigint) as here
      from placed
    ), around as (
      select extent.*, greatest(1, least(here - ${mostOfSession / 2}::int, total - ${mostOfSession - 1}::int)) as start
      from extent
    )
    select l.row_no, l.occurred_at, l.event_type, l.result, ${namesOfRow(lang).app_name} as app_name, total, first, last
    from around
    join placed on place between start and start + ${mostOfSession - 1}::int
    join login_log l on l.row_no = placed.row_no and l.occurred_at = placed.occurred_at
    order by place`.execute(db)
  return rows
}

/** Returns the start of a day, or of the day `later` days after it. */
export async function startOfDay(db: Db, day: string, later = 0): Promise<Date> {
  const { rows } = await sql<{ start: Date }>`
    select first_moment(${day}::date + ${later}::int) as start`.execute(db)
  return rows[0]?.start ?? new Date(0)
}
