import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import { siteNameOf } from '#server/platform/db/site-reports.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { rowsWanted } from './filter-reports.ts'
import type { Filter } from './wanted.ts'

const columns = [
  'l.row_no',
  'l.occurred_at',
  'l.event_type',
  'l.login_type',
  'l.result',
  'l.fail_reason',
  'l.user_no',
  'l.user_name',
  'l.org_code',
  'l.org_name',
  'l.role_no',
  'l.app_id',
  'l.app_code',
  'l.app_name',
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
  'l.principal_name',
  'l.delegation_id',
  'l.duration_sec',
] as const

/** A page of rows, the latest first. They are found by what the index has, and only those of the page are read whole. */
export const logRows = (
  db: Db,
  lang: Language,
  filter: Filter,
  { until, offset, limit }: { until: Date; offset: number; limit: number },
) =>
  db
    .selectFrom(
      sql<{ occurred_at: Date; id: string }>`(
        select l.occurred_at, l.id from login_log l
        where l.occurred_at >= ${filter.range.from} and l.occurred_at < ${until} and ${rowsWanted(filter)}
        order by l.occurred_at desc, l.id desc
        offset ${offset} limit ${limit}
      )`.as('found'),
    )
    .innerJoin('login_log as l', (join) =>
      join.onRef('l.occurred_at', '=', 'found.occurred_at').onRef('l.id', '=', 'found.id'),
    )
    .select(columns)
    .select(siteNameOf(lang, 'l.ip').as('site'))
    .orderBy('l.occurred_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute()

export type LogRow = Awaited<ReturnType<typeof logRows>>[number]

/** The row with a number, within what its reader sees. */
export const findLogRow = (
  db: Db,
  lang: Language,
  scope: Pick<Filter, 'appCodes' | 'orgCodes'>,
  rowNo: string,
) =>
  db
    .selectFrom('login_log as l')
    .select(columns)
    .select(siteNameOf(lang, 'l.ip').as('site'))
    .where('l.row_no', '=', rowNo)
    .where(sql<boolean>`${rowsWanted(scope as Filter)}`)
    .executeTakeFirst()

const mostOfSession = 200

/** What else happened in a session, the earliest first. */
export const rowsOfSession = (
  db: Db,
  scope: Pick<Filter, 'appCodes' | 'orgCodes'>,
  session: { userNo: string; sessionId: string },
) =>
  db
    .selectFrom('login_log as l')
    .select(['l.row_no', 'l.occurred_at', 'l.event_type', 'l.app_name'])
    .where('l.user_no', '=', session.userNo)
    .where('l.session_id', '=', session.sessionId)
    .where(sql<boolean>`${rowsWanted(scope as Filter)}`)
    .orderBy('l.occurred_at')
    .orderBy('l.row_no')
    .limit(mostOfSession)
    .execute()

/** When a day begins. */
export async function startOfDay(db: Db, day: string): Promise<Date> {
  const { rows } = await sql<{ start: Date }>`select first_moment(${day}::date) as start`.execute(db)
  return rows[0]?.start ?? new Date(0)
}
