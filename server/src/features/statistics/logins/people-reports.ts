import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOfPeriod, periodOfDate, periodOfMoment } from './count-reports.ts'
import {
  amongUses,
  anyOf,
  clocksWanted,
  kindsWanted,
  recentWanted,
  rowsWanted,
  subjectsWanted,
  usesWanted,
} from './filter-reports.ts'
import { countPeopleOfRows } from './log-reports.ts'
import {
  blockWaysOf,
  grainsFor,
  keepsPeople,
  type Period,
  peoplePerBlock,
  type Slice,
  type SubjectPeople,
  sliceOf,
  subjectPeopleOf,
  typesInBlocks,
  usesOf,
  ways,
} from './parts.ts'
import { earlier, type Grain, later, type Segment, segmentsOf } from './segments.ts'
import type { Filter } from './wanted.ts'

type Sql = RawBuilder<unknown>

export type People = { period: string; people: number }

type Asked = { period: Period; byApp: boolean }

/** Returns whether the lists of applications or organizations have to be read; they are stored per day. */
const needsUses = ({ appCodes, orgCodes }: Filter, byApp: boolean): boolean =>
  byApp || appCodes !== undefined || orgCodes !== undefined

function grainsOf(filter: Filter, { period, byApp }: Asked): Grain[] {
  if (!keepsPeople(filter) || period === 'hour' || period === 'weekday-hour') return []
  const hasMonths = (period === 'month' || period === 'whole') && !needsUses(filter, byApp)
  return grainsFor(filter, hasMonths ? ['month', 'day'] : ['day'])
}

/** Returns the word and the bit of a person's key. */
const wordOf = (key: Sql) => sql`${key} >> 6 as word_no, 1::bigint << (${key} & 63) as word`

/**
 * Looks up the keys of people: a hash join for many rows, and one index lookup per row for the few rows at the edges of
 * days.
 */
const keysOfMany = sql`left join login_person_key p on p.user_no = l.user_no`
const keysOfEach = sql`
  left join lateral (select p.person_key from login_person_key p where p.user_no = l.user_no offset 0) p on true`

type Dates = { from: string; to: string }

const datesWanted = (filter: Filter, { of, from, to }: Segment) => sql`
  c.grain = ${sql.lit(of)} and c.bucket >= ${from}::date and c.bucket < ${to}::date and ${clocksWanted(filter, sql`c.bucket`)}`

/** Returns the types of successful events whose people are read from bitmaps. */
const typesOfBlocks = (filter: Filter, { byApp }: Asked) => (byApp ? [] : typesInBlocks(filter))

/**
 * Returns the people of one segment as words, by period and `code`; for people in bitmaps only those that the bitmaps
 * do not have yet. A person without a sealed event has no key and is in no list.
 */
function peopleOf(filter: Filter, segment: Segment, asked: Asked): Sql {
  const { period, byApp } = asked
  if (segment.of === 'rows' || segment.of === 'hour')
    return sql`
      select ${periodOfMoment(period, sql`l.occurred_at`)} as start, ${byApp ? sql`l.app_code` : sql`''`} as code,
        ${wordOf(sql`p.person_key`)}, case when p.person_key is null then l.user_no end as user_no
      from login_log l ${filter.hours || period === 'hour' ? keysOfMany : keysOfEach}
      where l.occurred_at >= ${segment.from} and l.occurred_at < ${segment.to} and ${rowsWanted(filter)}`
  const code = byApp ? sql`a.app_code` : sql`''`
  const apps = byApp ? sql`join login_app_key a on a.app_key = c.app_key` : sql``
  const inBlocks = typesOfBlocks(filter, asked)
  const isAllInBlocks =
    filter.result === 1 && (filter.eventTypes?.every((type) => inBlocks.includes(type)) ?? false)
  const listed = needsUses(filter, byApp)
    ? sql`
      select ${periodOfDate(period, sql`c.day`)} as start, ${code} as code, ${wordOf(sql`c.person_key`)},
        null::text as user_no
      from (${usesWanted(filter, usesOf(filter), segment)}) c ${apps}
      where ${amongUses(filter, usesOf(filter))}`
    : sql`
      select ${periodOfDate(period, sql`c.bucket`)} as start, '' as code, unnest(c.word_nos) as word_no,
        unnest(c.words) as word, null::text as user_no
      from login_people_of_kind c where ${kindsWanted(filter, inBlocks)} and ${datesWanted(filter, segment)}`
  return sql`
    ${isAllInBlocks ? sql`` : sql`${listed} union all`}
    select ${periodOfDate(period, sql`c.day`)} as start, ${code} as code, ${wordOf(sql`c.person_key`)},
      null::text as user_no
    from login_recent c ${apps}
    where c.day >= ${segment.from}::date and c.day < ${segment.to}::date and ${recentWanted(filter)}`
}

/** Returns the bitmaps of different people by period. */
function blocksOf(filter: Filter, segments: readonly Segment[], { period }: Asked): Sql {
  const parts = segments
    .filter(({ of }) => of === 'day' || of === 'month')
    .map(
      (segment) => sql`
        select ${periodOfDate(period, sql`c.bucket`)} as start, c.block_no, c.bits from login_people_bits c
        where c.way = ${anyOf(blockWaysOf(filter))} and ${datesWanted(filter, segment)}`,
    )
  return sql`
    select start, block_no, bit_or(bits) as bits from (${sql.join(parts, sql` union all `)}) c group by 1, 2`
}

const wordsPerBlock = sql.lit(peoplePerBlock / 64)
/** Removes the bit of the empty staff number from a word; it stands for failed sign-ins without a known person. */
const wordOfSomebody = sql`
  case when o.word_no = (select person_key >> 6 from nobody)
    then word & ~(select 1::bigint << (person_key & 63) from nobody) else word end`
/** Returns the word of a bitmap at a word's number; 0 when there is no such bitmap. */
const wordOfBlock = sql`
  coalesce(substring(b.bits from o.word_no % ${wordsPerBlock} * 64 + 1 for 64)::bit(64)::bigint, 0)`

async function differentPeople(
  db: Db,
  filter: Filter,
  segments: readonly Segment[],
  asked: Asked,
): Promise<(People & { code: string })[]> {
  if (segments.length === 0) return []
  const parts = segments.map((segment) => sql`(${peopleOf(filter, segment, asked)})`)
  const hasWholeDays = segments.some(({ of }) => of === 'day' || of === 'month')
  const inBlocks = hasWholeDays && typesOfBlocks(filter, asked).length > 0
  const { rows } = await sql<People & { code: string }>`
    with nobody as materialized (select person_key from login_person_key where user_no = ''),
    ${inBlocks ? sql`blocks as materialized (${blocksOf(filter, segments, asked)}),` : sql``} different as (
      select start, code, word_no, user_no, bit_or(word) as word
      from (${sql.join(parts, sql` union all `)}) parts
      group by 1, 2, 3, 4
    ), counted as (
      select o.start, o.code,
        case when user_no is null then people_in(${wordOfSomebody} ${inBlocks ? sql`& ~${wordOfBlock}` : sql``})
          else (user_no <> '')::int end as people
      from different o
      ${
        inBlocks
          ? sql`
            left join blocks b on b.block_no = o.word_no / ${wordsPerBlock} and b.start is not distinct from o.start
            union all
            select start, '', bit_count(bits) from blocks`
          : sql``
      }
    )
    select ${nameOfPeriod(asked.period, sql`start`)} as period, code, people::int
    from (select start, code, sum(people) as people from counted group by 1, 2) summed
    where people > 0`.execute(db)
  return rows
}

/** Returns the stored numbers of whole days or months. */
async function keptPeople(db: Db, { way, slice }: Slice, { of, from, to }: Segment): Promise<People[]> {
  const { rows } = await sql<People>`
    select ${nameOfPeriod(of === 'month' ? 'month' : 'day', sql`bucket`)} as period, people
    from login_people
    where grain = ${of} and way = ${way} and slice = ${slice}
      and bucket >= ${from}::date and bucket < ${to}::date`.execute(db)
  return rows
}

/**
 * Returns the same per day for one application or for organizations: people in only one organization are summed, and
 * people in several are counted once.
 */
async function keptSubjectPeople(
  db: Db,
  filter: Filter,
  { subject, way }: SubjectPeople,
  { from, to }: Dates,
): Promise<People[]> {
  const place = Object.keys(ways).indexOf(way)
  const { rows } = await sql<People>`
    with days as materialized (
      select c.bucket, c.own_people[${sql.lit(place + 1)}] as own, c.shared_people
      from login_count c
      where c.grain = 'day' and ${subjectsWanted(`${subject}s`, filter)}
        and c.bucket >= ${from}::date and c.bucket < ${to}::date and ${clocksWanted(filter, sql`c.bucket`)}
    )
    select ${nameOfPeriod('day', sql`bucket`)} as period, sum(people)::int as people
    from (
      select bucket, sum(own) as people from days group by 1
      union all
      select bucket, count(distinct shared / 8) as people
      from (select bucket, unnest(shared_people) as shared from days) s
      where shared & ${sql.lit(1 << place)} <> 0 group by 1
    ) counted
    group by bucket having sum(people) > 0`.execute(db)
  return rows
}

/** Returns the whole days or months that contain sealed events that are not in the lists yet. */
async function recentDates(db: Db, grain: 'day' | 'month'): Promise<Dates | undefined> {
  const { rows } = await sql<{ from: string | null; to: string }>`
    select date_trunc(${grain}, min(day)::timestamp)::date::text as from,
      (date_trunc(${grain}, max(day)::timestamp) + ${`1 ${grain}`}::interval)::date::text as to
    from login_recent`.execute(db)
  const [found] = rows
  return found && found.from !== null ? { from: found.from, to: found.to } : undefined
}

/** Splits a segment into the part that is completely counted and the part with people that are not counted yet. */
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

/**
 * Returns a function that reads the stored counts for a filter by whole days or months; undefined when there are none.
 */
function keptCounts(db: Db, filter: Filter, period: Period) {
  const slice = sliceOf(filter)
  // Counts under several filters are stored for days only.
  if (slice && !filter.weekdays && (slice.values <= 1 || period === 'day'))
    return (segment: Segment & Dates) => keptPeople(db, slice, segment)
  const ofSubject = period === 'day' ? subjectPeopleOf(filter) : undefined
  return ofSubject && ((segment: Dates) => keptSubjectPeople(db, filter, ofSubject, segment))
}

/** Returns the number of different people in each period, without zeros. */
export async function countPeople(db: Db, filter: Filter, period: Period): Promise<People[]> {
  const asked = { period, byApp: false }
  const segments = segmentsOf(filter.range, grainsOf(filter, asked))
  const kept = keptCounts(db, filter, period)
  if (!kept || (period !== 'day' && period !== 'month')) return differentPeople(db, filter, segments, asked)
  const recent = await recentDates(db, period)
  const parts = segments.map((segment) =>
    segment.of === period ? divided(segment, recent) : { counted: [], uncounted: [segment] },
  )
  const found = await Promise.all([
    ...parts.flatMap(({ counted }) => counted.map(kept)),
    differentPeople(
      db,
      filter,
      parts.flatMap(({ uncounted }) => uncounted),
      asked,
    ),
  ])
  return found.flat()
}

/** Returns the number of different people in the whole range. */
export async function countAllPeople(db: Db, filter: Filter): Promise<number> {
  const grains = grainsOf(filter, { period: 'whole', byApp: false })
  // Rows of the log alone need no keys of people.
  if (segmentsOf(filter.range, grains).every(({ of }) => of === 'rows'))
    return (await countPeopleOfRows(db, filter)).people
  return (await countPeople(db, filter, 'whole'))[0]?.people ?? 0
}

/** Returns the number of different people who used each application. */
export async function countPeopleOfApps(db: Db, filter: Filter): Promise<Map<string, number>> {
  const asked: Asked = { period: 'whole', byApp: true }
  const rows = await differentPeople(db, filter, segmentsOf(filter.range, grainsOf(filter, asked)), asked)
  return new Map(rows.map(({ code, people }) => [code, people]))
}
