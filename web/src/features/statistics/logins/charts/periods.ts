import type { Granularity } from '@iambiz/contract/platform/login-log.ts'
import { dateOf, dayNumber } from '#web/platform/calendar-days.ts'

/** Wire times; both are included. */
export type Span = { startTime: string; endTime: string }

const days = ({ startTime, endTime }: Span): number =>
  1 + dayNumber(endTime.slice(0, 10)) - dayNumber(startTime.slice(0, 10))

// From and to how many days of the span a granularity gives a chart that can be read.
const fitting: readonly [Granularity, number, number][] = [
  ['hour', 1, 7],
  ['day', 2, 92],
  ['week', 14, 366],
  ['month', 60, 400],
]

/** The granularities that suit a span, the finest first. */
export function granularitiesOf(span: Span): Granularity[] {
  const count = days(span)
  return fitting.filter(([, least, most]) => count >= least && count <= most).map(([name]) => name)
}

/** The wanted granularity where it suits the span; else days, or what is nearest to them. */
export function granularityOf(wanted: string | null, span: Span): Granularity {
  const suiting = granularitiesOf(span)
  return (
    suiting.find((name) => name === wanted) ?? suiting.find((name) => name === 'day') ?? suiting[0] ?? 'day'
  )
}

/** Monday of an ISO 8601 week, as days since 1970. The 4th of January is always in the first one. */
function mondayOf(week: string): number {
  const [year = '', number = ''] = week.split('-W')
  const fourth = dayNumber(`${year}-01-04`)
  return fourth - ((fourth + 3) % 7) + 7 * (Number(number) - 1)
}

/** From the first to the last moment of a category of a chart. */
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

/** The part of a span that a category of its chart counts. */
export function spanOf(category: string, span: Span): Span {
  const whole = wholeSpan(category)
  const [, startTime = span.startTime] = [whole.startTime, span.startTime].toSorted()
  const [endTime = span.endTime] = [whole.endTime, span.endTime].toSorted()
  return { startTime, endTime }
}
