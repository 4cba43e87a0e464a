import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

/** The first and last boundary of whole hours, days or months in a range; `from` is after `to` when there is none. */
type Whole = { from: Date; to: Date }
type WholeDates = Whole & { firstDate: string; endDate: string }

/** A time range with exclusive end, and the whole periods in it. */
export type Range = { from: Date; to: Date; hours: Whole; days: WholeDates; months: WholeDates }

type Edges = Record<
  'from_at' | 'to_at' | 'hours_from' | 'hours_to' | 'days_from' | 'days_to' | 'months_from' | 'months_to',
  Date
> &
  Record<'first_day' | 'end_day' | 'first_month' | 'end_month', string>

/**
 * Returns the range between two times of the wire, both inclusive. PostgreSQL computes it, because it knows the time
 * zone: where clocks change by half an hour the next hour is not one hour later, and a day does not always start at
 * midnight.
 */
export async function rangeBetween(db: Db, startTime: string, endTime: string): Promise<Range> {
  const { rows } = await sql<Edges>`
    with given as (
      select ${startTime}::timestamptz as from_at, ${endTime}::timestamptz + interval '1 second' as to_at
    ), dates as (
      select from_at, to_at,
        from_at::date + ((from_at - interval '1 microsecond')::date = from_at::date)::int as first_day,
        (to_at - interval '1 microsecond')::date
          + ((to_at - interval '1 microsecond')::date < to_at::date)::int as end_day,
        date_trunc('hour', date_trunc('hour', to_at)) as hours_to,
        case when date_trunc('hour', from_at) = from_at then from_at
          else date_trunc('hour', from_at) + interval '1 hour' end as next_hour
      from given
    ), months as (
      select *,
        (date_trunc('month', first_day::timestamp)
          + case when extract(day from first_day) = 1 then interval '0' else interval '1 month' end)::date as first_month,
        date_trunc('month', end_day::timestamp)::date as end_month
      from dates
    )
    select from_at, to_at, hours_to,
      case when date_trunc('hour', next_hour) = next_hour then next_hour
        else date_trunc('hour', next_hour) + interval '1 hour' end as hours_from,
      first_moment(first_day) as days_from, first_moment(end_day) as days_to,
      first_moment(first_month) as months_from, first_moment(end_month) as months_to,
      first_day::text as first_day, end_day::text as end_day,
      first_month::text as first_month, end_month::text as end_month
    from months`.execute(db)
  const [edges] = rows
  if (!edges) throw new Error('a statement without a table gave no row')
  return {
    from: edges.from_at,
    to: edges.to_at,
    hours: { from: edges.hours_from, to: edges.hours_to },
    days: {
      from: edges.days_from,
      to: edges.days_to,
      firstDate: edges.first_day,
      endDate: edges.end_day,
    },
    months: {
      from: edges.months_from,
      to: edges.months_to,
      firstDate: edges.first_month,
      endDate: edges.end_month,
    },
  }
}

const labels = {
  hour: 'YYYY-MM-DD HH24":00"',
  day: 'YYYY-MM-DD',
  week: 'IYYY-"W"IW',
  month: 'YYYY-MM',
} as const

export type Label = keyof typeof labels

/** Returns the label of the period that contains a time or a date. */
export const labelOf = (label: Label, moment: ReturnType<typeof sql>) =>
  sql<string>`to_char(${moment}, ${sql.lit(labels[label])})`

/**
 * Returns the labels of all periods of a range in their order; an hour repeated at the end of daylight saving time is
 * one period.
 */
export async function periodsOf(db: Db, { from, to }: Range, label: Label): Promise<string[]> {
  const step = sql.lit(label === 'hour' ? '30 minutes' : '1 day')
  const series =
    label === 'hour'
      ? sql`generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 microsecond', ${step}::interval) moment`
      : sql`generate_series(${from}::timestamptz::date::timestamp,
          (${to}::timestamptz - interval '1 microsecond')::date::timestamp, ${step}::interval) moment`
  // A range may start late in an hour and end early in another one.
  const last =
    label === 'hour'
      ? sql`union select ${labelOf(label, sql`${to}::timestamptz - interval '1 microsecond'`)}`
      : sql``
  const { rows } = await sql<{ period: string }>`
    select distinct ${labelOf(label, sql`moment`)} as period from ${series} ${last} order by period`.execute(
    db,
  )
  return rows.map(({ period }) => period)
}
