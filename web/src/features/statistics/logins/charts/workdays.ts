import { dateOf, dayNumber, weekdayOf } from '#web/platform/calendar-days.ts'
import type { Span } from './periods.ts'

type Cell = { weekday: number; hour: number; count: number }

/** Monday to Friday, numbered as in filters and heat map cells. */
const workdays: readonly number[] = [1, 2, 3, 4, 5]

/** Returns the days from Monday to Friday that a filter includes; all of them without a filter on weekdays. */
export const workdaysAmong = (weekdays: readonly number[]): number[] =>
  workdays.filter((day) => weekdays.length === 0 || weekdays.includes(day))

type Days = { span: Span; weekdays: readonly number[] }

/** Returns on how many days of a span an hour has started by `now`, a wire time. Only hours inside the span count. */
function daysWith(hour: number, { span: { startTime, endTime }, weekdays }: Days, now: string): number {
  const end = endTime < now ? endTime : now
  const text = String(hour).padStart(2, '0')
  let days = 0
  for (let day = dayNumber(startTime.slice(0, 10)); dateOf(day) <= end.slice(0, 10); day += 1) {
    const isWithin = `${dateOf(day)} ${text}:59:59` >= startTime && `${dateOf(day)} ${text}:00:00` <= end
    if (weekdays.includes(weekdayOf(day)) && isWithin) days += 1
  }
  return days
}

export type HourMean = { hour: number; mean: number; total: number }

/** Returns the average sign-ins of each hour on the given weekdays; undefined if the span has no such day. */
export function hourMeans(
  cells: readonly Cell[],
  { span, weekdays }: Days,
  now: string,
): HourMean[] | undefined {
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const own = cells.filter((cell) => cell.hour === hour && weekdays.includes(cell.weekday))
    const total = own.reduce((sum, { count }) => sum + count, 0)
    const days = daysWith(hour, { span, weekdays }, now)
    return { hour, total, days, mean: days === 0 ? 0 : total / days }
  })
  return hours.some(({ days }) => days > 0) ? hours.map(({ days: _, ...mean }) => mean) : undefined
}
