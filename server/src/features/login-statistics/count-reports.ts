import type { Grouping } from '@iambiz/contract/features/login-statistics.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { appsWanted, kindsWanted, orgsWanted, peopleWanted, rowsWanted } from './filter-reports.ts'
import { grainsOf, type Period, type Shape, shapeOf } from './parts.ts'
import { labelOf } from './range-reports.ts'
import { type Segment, segmentsOf } from './segments.ts'
import type { Filter } from './wanted.ts'

type Sql = RawBuilder<unknown>

/** The start of the period that a date lies in. */
export function periodOfDate(period: Period, date: Sql): Sql {
  if (period === 'week') return sql`date_trunc('week', ${date}::timestamp)::date`
  if (period === 'month') return sql`date_trunc('month', ${date}::timestamp)::date`
  return period === 'whole' ? sql`null::date` : sql`${date}`
}

/** The same of a moment: of what the clocks show then, so that an hour that they show twice is one. */
export const periodOfMoment = (period: Period, moment: Sql): Sql =>
  period === 'hour' || period === 'weekday-hour'
    ? sql`date_trunc('hour', (${moment})::timestamp)`
    : periodOfDate(period, sql`(${moment})::date`)

/** How a period is called, of the start that the two functions above tell. */
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
  app: { code: sql`a.app_code`, join: sql`join login_app_key a using (app_key)` },
  org: { code: sql`o.org_code`, join: sql`join login_org_key o using (org_key)` },
  loginType: { code: sql`k.login_type`, join: sql`join login_kind k using (kind_id)` },
  env: { code: sql`k.env`, join: sql`join login_kind k using (kind_id)` },
  containerType: { code: sql`k.container_type`, join: sql`join login_kind k using (kind_id)` },
}

const keyOf: Record<Grouping, Sql> = {
  none: sql`0`,
  app: sql`c.app_key`,
  org: sql`c.org_key`,
  loginType: sql`c.kind_id`,
  env: sql`c.kind_id`,
  containerType: sql`c.kind_id`,
}
const keyName: Record<Grouping, Sql> = {
  none: sql`nothing`,
  app: sql`app_key`,
  org: sql`org_key`,
  loginType: sql`kind_id`,
  env: sql`kind_id`,
  containerType: sql`kind_id`,
}

/** Which rows of a kept count a shape reads. */
const subjects = (shape: Shape, filter: Filter): Sql => {
  if (shape === 'people')
    return sql`${appsWanted(filter)} and ${orgsWanted(filter)} and ${peopleWanted(filter)}`
  if (shape === 'apps') return sql`${appsWanted(filter)} and c.app_key > 0 and c.org_key = 0`
  if (shape === 'orgs') return sql`c.app_key = 0 and ${orgsWanted(filter)} and c.org_key > 0`
  return sql`c.app_key = 0 and c.org_key = 0`
}

/** Numbers of one segment, by period and code. */
function countsOf(filter: Filter, segment: Segment, period: Period, grouping: Grouping, shape: Shape): Sql {
  if (segment.of === 'rows')
    return sql`
      select ${periodOfMoment(period, sql`l.occurred_at`)} as start, ${ofRow[grouping]} as code, count(*) as events
      from login_log l
      where l.occurred_at >= ${segment.from} and l.occurred_at < ${segment.to} and ${rowsWanted(filter)}
      group by 1, 2`
  const found =
    segment.of === 'hour'
      ? sql`
        select ${periodOfMoment(period, sql`c.hour`)} as start, ${keyOf[grouping]} as ${keyName[grouping]},
          sum(c.events) as events
        from login_hour_count c
        where c.hour >= ${segment.from} and c.hour < ${segment.to} and ${kindsWanted(filter)}
        group by 1, 2`
      : sql`
        select ${periodOfDate(period, sql`c.bucket`)} as start, ${keyOf[grouping]} as ${keyName[grouping]},
          sum(c.events) as events
        from ${shape === 'people' ? sql`login_person` : sql`login_count`} c
        where c.grain = ${sql.lit(segment.of)} and c.bucket >= ${segment.from}::date and c.bucket < ${segment.to}::date
          and ${kindsWanted(filter)} and ${subjects(shape, filter)}
        group by 1, 2`
  const { code, join } = ofCount[grouping]
  return sql`select found.start, ${code} as code, found.events from (${found}) found ${join}`
}

export type Counted = { period: string; code: string; events: number }

/** How many events a filter has, by period and group; what is zero is not there. */
export async function countEvents(
  db: Db,
  filter: Filter,
  { period = 'whole', grouping = 'none' }: { period?: Period; grouping?: Grouping },
): Promise<Counted[]> {
  const shape = shapeOf(filter, grouping)
  const segments = segmentsOf(filter.range, grainsOf(shape, period)).map(
    (segment) => sql`(${countsOf(filter, segment, period, grouping, shape)})`,
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
