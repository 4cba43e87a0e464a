import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOfPeriod, periodOfDate, periodOfMoment } from './count-reports.ts'
import {
  appsWanted,
  clocksWanted,
  kindsWanted,
  orgsWanted,
  recentWanted,
  rowsWanted,
  usesWanted,
} from './filter-reports.ts'
import { grainsFor, keepsPeople, type Period, type Slice, sliceOf, usesOf } from './parts.ts'
import { earlier, type Grain, later, type Segment, segmentsOf } from './segments.ts'
import type { Filter } from './wanted.ts'

type Sql = RawBuilder<unknown>

export type People = { period: string; people: number }

type Asked = { period: Period; byApp: boolean }

/** Whether the lists of applications or organizations are to be read, which are kept of days. */
const needsUses = ({ appCodes, orgCodes }: Filter, byApp: boolean): boolean =>
  byApp || appCodes !== undefined || orgCodes !== undefined

function grainsOf(filter: Filter, { period, byApp }: Asked): Grain[] {
  if (!keepsPeople(filter) || period === 'hour' || period === 'weekday-hour') return []
  const hasMonths = (period === 'month' || period === 'whole') && !needsUses(filter, byApp)
  return grainsFor(filter, hasMonths ? ['month', 'day'] : ['day'])
}

/** A person by number as one bit of a word. */
const wordOf = (key: Sql) => sql`${key} >> 6 as word_no, 1::bigint << (${key} & 63) as word`

/** Who came on days and in months: altogether where nothing is filtered, or else those of the kinds. */
function peopleIn(filter: Filter): Sql {
  const found = sliceOf(filter)
  return found?.slice === ''
    ? sql`login_people c where c.way = ${found.way} and c.slice = ''`
    : sql`login_people_of_kind c where ${kindsWanted(filter)}`
}

/** People of one segment, by period and `code`. One whom no batch has had yet has no number, and is in no list. */
function peopleOf(filter: Filter, segment: Segment, { period, byApp }: Asked): Sql {
  if (segment.of === 'rows' || segment.of === 'hour')
    return sql`
      select ${periodOfMoment(period, sql`l.occurred_at`)} as start, ${byApp ? sql`l.app_code` : sql`''`} as code,
        ${wordOf(sql`p.person_key`)}, case when p.person_key is null then l.user_no end as user_no
      from login_log l left join login_person_key p on p.user_no = l.user_no
      where l.occurred_at >= ${segment.from} and l.occurred_at < ${segment.to} and ${rowsWanted(filter)}`
  const code = byApp ? sql`a.app_code` : sql`''`
  const apps = byApp ? sql`join login_app_key a on a.app_key = c.app_key` : sql``
  const listed = needsUses(filter, byApp)
    ? sql`
      select ${periodOfDate(period, sql`c.day`)} as start, ${code} as code, ${wordOf(sql`c.person_key`)},
        null::text as user_no
      from (${usesWanted(filter, usesOf(filter), segment)}) c ${apps}
      where ${kindsWanted(filter)} and ${appsWanted(filter)} and ${orgsWanted(filter)}`
    : sql`
      select ${periodOfDate(period, sql`c.bucket`)} as start, '' as code, unnest(c.word_nos) as word_no,
        unnest(c.words) as word, null::text as user_no
      from ${peopleIn(filter)}
        and c.grain = ${sql.lit(segment.of)} and c.bucket >= ${segment.from}::date and c.bucket < ${segment.to}::date
        and ${clocksWanted(filter, sql`c.bucket`)}`
  return sql`
    ${listed}
    union all
    select ${periodOfDate(period, sql`c.day`)} as start, ${code} as code, ${wordOf(sql`c.person_key`)},
      null::text as user_no
    from login_recent c ${apps}
    where c.day >= ${segment.from}::date and c.day < ${segment.to}::date and ${recentWanted(filter)}`
}

async function differentPeople(
  db: Db,
  filter: Filter,
  segments: readonly Segment[],
  asked: Asked,
): Promise<(People & { code: string })[]> {
  if (segments.length === 0) return []
  const parts = segments.map((segment) => sql`(${peopleOf(filter, segment, asked)})`)
  const { rows } = await sql<People & { code: string }>`
    select ${nameOfPeriod(asked.period, sql`start`)} as period, code, people::int
    from (
      select start, code, sum(case when user_no is null then people_in(word) else 1 end) as people
      from (
        select start, code, word_no, user_no, bit_or(word) as word
        from (${sql.join(parts, sql` union all `)}) parts
        group by 1, 2, 3, 4
      ) different
      group by 1, 2
    ) counted`.execute(db)
  return rows
}

/** What is kept of whole days or months. */
async function keptPeople(db: Db, { way, slice }: Slice, { of, from, to }: Segment): Promise<People[]> {
  const { rows } = await sql<People>`
    select ${nameOfPeriod(of === 'month' ? 'month' : 'day', sql`bucket`)} as period, people
    from login_people
    where grain = ${of} and way = ${way} and slice = ${slice}
      and bucket >= ${from}::date and bucket < ${to}::date`.execute(db)
  return rows
}

type Dates = { from: string; to: string }

/** Whole days or months around everything that is sealed and not in the lists yet. */
async function recentDates(db: Db, grain: 'day' | 'month'): Promise<Dates | undefined> {
  const { rows } = await sql<{ from: string | null; to: string }>`
    select date_trunc(${grain}, min(day)::timestamp)::date::text as from,
      (date_trunc(${grain}, max(day)::timestamp) + ${`1 ${grain}`}::interval)::date::text as to
    from login_recent`.execute(db)
  const [found] = rows
  return found && found.from !== null ? { from: found.from, to: found.to } : undefined
}

/** Divides a segment into what is counted, and what has people who are not in the counts yet. */
function divided<T extends Dates>(segment: T, recent: Dates | undefined): { counted: T[]; uncounted: T[] } {
  if (!recent || recent.to <= segment.from || recent.from >= segment.to)
    return { counted: [segment], uncounted: [] }
  const from = later(recent.from, segment.from)
  const to = earlier(recent.to, segment.to)
  return {
    counted: [
      { ...segment, to: from },
      { ...segment, from: to },
    ].filter((part) => part.from < part.to),
    uncounted: [{ ...segment, from, to }],
  }
}

/** How many different people a filter has in each period; what is zero is not there. */
export async function countPeople(db: Db, filter: Filter, period: Period): Promise<People[]> {
  const asked = { period, byApp: false }
  const segments = segmentsOf(filter.range, grainsOf(filter, asked))
  const slice = sliceOf(filter)
  if (!slice || filter.weekdays || (period !== 'day' && period !== 'month'))
    return differentPeople(db, filter, segments, asked)
  const recent = await recentDates(db, period)
  const parts = segments.map((segment) =>
    segment.of === period ? divided(segment, recent) : { counted: [], uncounted: [segment] },
  )
  const found = await Promise.all([
    ...parts.flatMap(({ counted }) => counted.map((segment) => keptPeople(db, slice, segment))),
    differentPeople(
      db,
      filter,
      parts.flatMap(({ uncounted }) => uncounted),
      asked,
    ),
  ])
  return found.flat()
}

/** How many different people a filter has altogether. */
export const countAllPeople = async (db: Db, filter: Filter): Promise<number> =>
  (await countPeople(db, filter, 'whole'))[0]?.people ?? 0

/** How many different people used each application. */
export async function countPeopleOfApps(db: Db, filter: Filter): Promise<Map<string, number>> {
  const asked: Asked = { period: 'whole', byApp: true }
  const rows = await differentPeople(db, filter, segmentsOf(filter.range, grainsOf(filter, asked)), asked)
  return new Map(rows.map(({ code, people }) => [code, people]))
}
