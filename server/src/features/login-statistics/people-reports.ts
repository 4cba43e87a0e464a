import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOfPeriod, periodOfDate, periodOfMoment } from './count-reports.ts'
import { appsWanted, kindsWanted, orgsWanted, peopleWanted, rowsWanted } from './filter-reports.ts'
import { keepsPeople, type Period, sliceOf } from './parts.ts'
import { type Grain, type Segment, segmentsOf } from './segments.ts'
import type { Filter } from './wanted.ts'

type Sql = RawBuilder<unknown>

export type People = { period: string; people: number }

const grainsFor = (period: Period): Grain[] => {
  if (period === 'hour' || period === 'weekday-hour') return []
  return period === 'month' || period === 'whole' ? ['month', 'day'] : ['day']
}

/** People of one segment, by period and `code`. One whom no batch has had yet has no number, and is in no kept count. */
function peopleOf(filter: Filter, segment: Segment, period: Period, byApp: boolean): Sql {
  if (segment.of === 'rows' || segment.of === 'hour')
    return sql`
      select ${periodOfMoment(period, sql`l.occurred_at`)} as start, ${byApp ? sql`l.app_code` : sql`''`} as code,
        p.person_key, case when p.person_key is null then l.user_no end as user_no
      from login_log l left join login_person_key p on p.user_no = l.user_no
      where l.occurred_at >= ${segment.from} and l.occurred_at < ${segment.to} and ${rowsWanted(filter)}`
  return sql`
    select ${periodOfDate(period, sql`c.bucket`)} as start, ${byApp ? sql`a.app_code` : sql`''`} as code,
      c.person_key, null::text as user_no
    from login_person c ${byApp ? sql`join login_app_key a on a.app_key = c.app_key` : sql``}
    where c.grain = ${sql.lit(segment.of)} and c.bucket >= ${segment.from}::date and c.bucket < ${segment.to}::date
      and ${kindsWanted(filter)} and ${peopleWanted(filter)}
      ${filter.appCodes ? sql`and ${appsWanted(filter)}` : sql``}
      ${filter.orgCodes ? sql`and ${orgsWanted(filter)}` : sql``}`
}

async function differentPeople(
  db: Db,
  filter: Filter,
  segments: readonly Segment[],
  { period, byApp }: { period: Period; byApp: boolean },
): Promise<(People & { code: string })[]> {
  if (segments.length === 0) return []
  const parts = segments.map((segment) => sql`(${peopleOf(filter, segment, period, byApp)})`)
  const { rows } = await sql<People & { code: string }>`
    select ${nameOfPeriod(period, sql`start`)} as period, code, people::int
    from (
      select start, code, count(person_key) + count(user_no) as people
      from (select distinct start, code, person_key, user_no from (${sql.join(parts, sql` union all `)}) parts) different
      group by 1, 2
    ) counted`.execute(db)
  return rows
}

/** What is kept of whole days or months. */
async function keptPeople(
  db: Db,
  filter: Filter,
  slice: string,
  { of, from, to }: Segment,
): Promise<People[]> {
  const { rows } = await sql<People>`
    select ${nameOfPeriod(of === 'month' ? 'month' : 'day', sql`bucket`)} as period, people
    from login_person_count
    where grain = ${of} and event_type = ${filter.eventTypes?.[0] ?? ''} and slice = ${slice}
      and bucket >= ${from}::date and bucket < ${to}::date`.execute(db)
  return rows
}

/** How many different people a filter has in each period; what is zero is not there. */
export async function countPeople(db: Db, filter: Filter, period: Period): Promise<People[]> {
  const segments = segmentsOf(filter.range, keepsPeople(filter) ? grainsFor(period) : [])
  const slice = sliceOf(filter)
  const isKept = ({ of }: Segment) => slice !== undefined && of === period
  const found = await Promise.all([
    ...segments.filter(isKept).map((segment) => keptPeople(db, filter, slice ?? '', segment)),
    differentPeople(
      db,
      filter,
      segments.filter((segment) => !isKept(segment)),
      { period, byApp: false },
    ),
  ])
  return found.flat().map(({ period: name, people }) => ({ period: name, people }))
}

/** How many different people a filter has altogether. */
export const countAllPeople = async (db: Db, filter: Filter): Promise<number> =>
  (await countPeople(db, filter, 'whole'))[0]?.people ?? 0

/** How many different people used each application. */
export async function countPeopleOfApps(db: Db, filter: Filter): Promise<Map<string, number>> {
  const segments = segmentsOf(filter.range, keepsPeople(filter) ? grainsFor('whole') : [])
  const rows = await differentPeople(db, filter, segments, { period: 'whole', byApp: true })
  return new Map(rows.map(({ code, people }) => [code, people]))
}
