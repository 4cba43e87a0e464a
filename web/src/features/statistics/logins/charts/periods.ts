import type { Granularity } from '@iambiz/contract/platform/login-log.ts'
import { dateOf, dayNumber } from '#web/platform/calendar-days.ts'

/** Wire times, both inclusive. */
export type Span = { startTime: string; endTime: string }

const days = ({ startTime, endTime }: Span): number =>
  1 + dayNumber(endTime.slice(0, 10)) - dayNumber(startTime.slice(0, 10))

// For each granularity, the shortest and longest span in days for which a chart is readable.
const fitting: readonly [Granularity, number, number][] = [
  ['hour', 1, 7],
  ['day', 2, 92],
  ['week', 14, 366],
  ['month', 60, 400],
]

/** Returns the granularities that suit a span, the finest first. */
export function granularitiesOf(span: Span): Granularity[] {
  const count = days(span)
  return fitting.filter(([, least, most]) => count >= least && count <= most).map(([name]) => name)
}

/** Returns the wanted granularity if it suits the span; otherwise days, or the one nearest to days. */
export function granularityOf(wanted: string | null, span: Span): Granularity {
  const suiting = granularitiesOf(span)
  return (
    suiting.find((name) => name === wanted) ?? suiting.find((name) => name === 'day') ?? suiting[0] ?? 'day'
  )
}

/** Returns the Monday of an ISO 8601 week in days since 1970-01-01. January 4 is always in week 1. */
function mondayOf(week: string): number {
  const [year = '', number = ''] = week.split('-W')
  const fourth = dayNumber(`${year}-01-04`)
  return fourth - ((fourth + 3) % 7) + 7 * (Number(number) - 1)
}

/** Returns the first and last second of a chart's category. */
function wholeSpan(category: string): Span {
  if (category.includes(':')) {
    const hour = category.slice(0, 13)
    return { startTime: `${hour}:00:00`, endTime: `${hour}:59:59` }
  }
  const between = (first: string, last: string) => ({
    startTime: `${first} 00:00:00`,
    endTime: `${last} 23:59:59`,
  })
  if (category.includes('W')) {
    const monday = mondayOf(category)
    return between(dateOf(monday), dateOf(monday + 6))
  }
  if (category.length === 10) return between(category, category)
  const [year = 0, month = 0] = category.split('-').map(Number)
  return between(`${category}-01`, dateOf(Date.UTC(year, month, 0) / 86_400_000))
}

/** Returns the part of a span that a category of its chart counts. */
export function spanOf(category: string, span: Span): Span {
  const whole = wholeSpan(category)
  const [, startTime = span.startTime] = [whole.startTime, span.startTime].toSorted()
  const [endTime = span.endTime] = [whole.endTime, span.endTime].toSorted()
  return { startTime, endTime }
}
