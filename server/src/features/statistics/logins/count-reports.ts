import type { Grouping } from '@iambiz/contract/features/statistics/logins.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import {
  amongKinds,
  amongUses,
  appsWanted,
  clocksWanted,
  eventsWanted,
  orgsWanted,
  recentWanted,
  rowsWanted,
  subjectsWanted,
  usesWanted,
} from './filter-reports.ts'
import { grainsOf, monthSliceOf, type Period, type Shape, shapeOf } from './parts.ts'
import { labelOf } from './range-reports.ts'
import { type Segment, segmentsOf } from './segments.ts'
import type { Filter } from './wanted.ts'

type Sql = RawBuilder<unknown>

/** Returns the first date of the period that contains a date. */
export function periodOfDate(period: Period, date: Sql): Sql {
  if (period === 'week') return sql`date_trunc('week', ${date}::timestamp)::date`
  if (period === 'month') return sql`date_trunc('month', ${date}::timestamp)::date`
  return period === 'whole' ? sql`null::date` : sql`${date}`
}

/**
 * Returns the start of the period that contains a moment. It uses local time, so that an hour repeated at the end of
 * daylight saving time is one period.
 */
export const periodOfMoment = (period: Period, moment: Sql): Sql =>
  period === 'hour' || period === 'weekday-hour'
    ? sql`date_trunc('hour', (${moment})::timestamp)`
    : periodOfDate(period, sql`(${moment})::date`)

/** Returns the label of a period for the start that `periodOfDate` or `periodOfMoment` returns. */
export function nameOfPeriod(period: Period, start: Sql): Sql {
  if (period === 'whole') return sql`''`
  if (period === 'weekday-hour') return sql`to_char(${start}, 'ID HH24')`
  return period === 'hour' ? labelOf(period, start) : labelOf(period, sql`${start}::timestamp`)
}

const ofRow: Record<Grouping, Sql> = {
  none: sql`''`,
  app: sql`l.app_code`,
  org: sql`coalesce(l.org_code, '')`,
  loginType: sql`l.login_type`,
  env: sql`l.env`,
  containerType: sql`l.container_type`,
}

const ofCount: Record<Grouping, { code: Sql; join: Sql }> = {
  none: { code: sql`''`, join: sql`` },
  app: { code: sql`a.app_code`, join: sql`join login_app_key a on a.app_key = found.key` },
  org: { code: sql`o.org_code`, join: sql`join login_org_key o on o.org_key = found.key` },
  loginType: { code: sql`k.login_type`, join: sql`join login_kind k on k.kind_id = found.key` },
  env: { code: sql`k.env`, join: sql`join login_kind k on k.kind_id = found.key` },
  containerType: { code: sql`k.container_type`, join: sql`join login_kind k on k.kind_id = found.key` },
}

const keyOf: Record<Grouping, Sql> = {
  none: sql`0`,
  app: sql`c.app_key`,
  org: sql`c.org_key`,
  loginType: sql`c.kind_id`,
  env: sql`c.kind_id`,
  containerType: sql`c.kind_id`,
}

type Asked = { grouping: Grouping; shape: Shape }
type Kept = { grouping: Grouping; shape: Exclude<Shape, 'rows'> }

/**
 * Returns the events of months by application or organization where `monthSliceOf` allows it: of all, or within the
 * filter's applications or organizations.
 */
function listedMonths(
  filter: Filter,
  { from, to }: { from: string; to: string },
  period: Period,
  { grouping, shape }: Kept,
): Sql {
  const ofApps = shape === 'apps' || shape === 'uses-by-org'
  const [subject, within] = ofApps ? ['app', 'org'] : ['org', 'app']
  const withinWanted = ofApps ? orgsWanted(filter) : appsWanted(filter)
  return sql`
    select c.start, ${keyOf[grouping]} as key, sum(c.events) as events
    from (
      select ${periodOfDate(period, sql`c.bucket`)} as start, unnest(c.subject_keys) as ${sql.ref(`${subject}_key`)},
        unnest(c.events) as events, c.${sql.ref(`${within}_key`)}
      from (select *, within_key as ${sql.ref(`${within}_key`)} from login_month_use) c
      where c.subject = ${sql.lit(subject)}
        and ${shape.startsWith('uses') ? withinWanted : sql`c.within_key = 0`}
        and c.bucket >= ${from}::date and c.bucket < ${to}::date and ${eventsWanted(filter)}
        and c.slice = ${monthSliceOf(filter, grouping, shape)}
    ) c
    where ${ofApps ? appsWanted(filter) : orgsWanted(filter)}
    group by 1, 2`
}

const subjectName = { all: sql`nothing`, apps: sql`app_key`, orgs: sql`org_key` }

/**
 * Returns the events of one segment from the lists, as rows of the period's start, the key of the group and the number.
 */
function listed(filter: Filter, segment: Exclude<Segment, { of: 'rows' }>, period: Period, kept: Kept): Sql {
  const { grouping, shape } = kept
  const key = keyOf[grouping]
  if (segment.of === 'hour')
    return sql`
      select c.start, ${key} as key, sum(c.events) as events
      from (
        select ${periodOfMoment(period, sql`c.hour`)} as start, unnest(c.kind_ids) as kind_id, unnest(c.events) as events
        from login_hour_count c
        where c.hour >= ${segment.from} and c.hour < ${segment.to} and ${clocksWanted(filter, sql`c.hour`)}
      ) c
      where ${amongKinds(filter)}
      group by 1, 2`
  if (segment.of === 'month' && monthSliceOf(filter, grouping, shape) !== undefined)
    return listedMonths(filter, segment, period, kept)
  if (shape === 'uses-by-app' || shape === 'uses-by-org')
    return sql`
      select ${periodOfDate(period, sql`c.day`)} as start, ${key} as key, count(*) as events
      from (${usesWanted(filter, shape, segment)}) c
      where ${amongUses(filter, shape)}
      group by 1, 2`
  return sql`
    select c.start, ${key} as key, sum(c.events) as events
    from (
      select ${periodOfDate(period, sql`c.bucket`)} as start, c.subject_key as ${subjectName[shape]},
        unnest(c.kind_ids) as kind_id, unnest(c.events) as events
      from login_count c
      where c.grain = ${sql.lit(segment.of)} and c.bucket >= ${segment.from}::date and c.bucket < ${segment.to}::date
        and ${subjectsWanted(shape, filter)} and ${clocksWanted(filter, sql`c.bucket`)}
    ) c
    where ${amongKinds(filter)}
    group by 1, 2`
}

/** Returns the same for sealed events that are not in the lists yet. */
const recent = (
  filter: Filter,
  segment: Exclude<Segment, { of: 'rows' }>,
  period: Period,
  { grouping }: Kept,
) => sql`
  select ${segment.of === 'hour' ? periodOfMoment(period, sql`c.hour`) : periodOfDate(period, sql`c.day`)} as start,
    ${keyOf[grouping]} as key, count(*) as events
  from login_recent c
  where ${
    segment.of === 'hour'
      ? sql`c.hour >= ${segment.from} and c.hour < ${segment.to}`
      : sql`c.day >= ${segment.from}::date and c.day < ${segment.to}::date`
  } and ${recentWanted(filter)}
  group by 1, 2`

/** Returns the events of one segment by period and code. */
function countsOf(filter: Filter, segment: Segment, period: Period, { grouping, shape }: Asked): Sql {
  if (segment.of === 'rows' || shape === 'rows')
    return sql`
      select ${periodOfMoment(period, sql`l.occurred_at`)} as start, ${ofRow[grouping]} as code, count(*) as events
      from login_log l
      where l.occurred_at >= ${segment.from} and l.occurred_at < ${segment.to} and ${rowsWanted(filter)}
      group by 1, 2`
  const { code, join } = ofCount[grouping]
  const kept = { grouping, shape }
  return sql`
    select found.start, ${code} as code, found.events
    from (${listed(filter, segment, period, kept)} union all ${recent(filter, segment, period, kept)}) found ${join}`
}

export type Counted = { period: string; code: string; events: number }

/** Returns the number of filtered events by period and group, without zeros. */
export async function countEvents(
  db: Db,
  filter: Filter,
  { period = 'whole', grouping = 'none' }: { period?: Period; grouping?: Grouping },
): Promise<Counted[]> {
  const shape = shapeOf(filter, grouping)
  const segments = segmentsOf(filter.range, grainsOf(filter, shape, period, grouping)).map(
    (segment) => sql`(${countsOf(filter, segment, period, { grouping, shape })})`,
  )
  if (segments.length === 0) return []
  const { rows } = await sql<Counted>`
    select period, code, sum(events)::int as events
    from (
      select ${nameOfPeriod(period, sql`start`)} as period, code, events
      from (
        select start, code, sum(events) as events from (${sql.join(segments, sql` union all `)}) parts group by 1, 2
      ) summed
    ) named
    group by 1, 2
    order by 1, 2`.execute(db)
  return rows
}

/** Returns the number of filtered events of each application, without zeros. */
export const eventsOfApps = async (db: Db, filter: Filter): Promise<Map<string, number>> =>
  new Map((await countEvents(db, filter, { grouping: 'app' })).map(({ code, events }) => [code, events]))
