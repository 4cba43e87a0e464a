import published from 'chinese-days/dist/chinese-days.json' with { type: 'json' }
import { dateOf, dayNumber, weekdayOf } from './calendar-days.ts'

type Names = { zh: string; en: string }

/** A day of the Chinese working calendar; a make-up day is a working weekend day. */
type DayKind = 'workday' | 'make-up' | 'weekend' | 'holiday'
export type CalendarDay = { date: string; kind: DayKind; name?: Names }

// Each entry of the package has the format "English name,Chinese name,days of the holiday".
const namesOf = (entry: string): Names => {
  const [en = '', zh = ''] = entry.split(',')
  return { zh, en }
}

const holidays: ReadonlyMap<string, string> = new Map(Object.entries(published.holidays))
const makeUpDays: ReadonlyMap<string, string> = new Map(Object.entries(published.workdays))
const years = [...holidays.keys()].map((date) => Number(date.slice(0, 4)))

/**
 * Years for which the State Council has published holidays and make-up days; in other years only weekends are
 * non-working days.
 */
export const publishedYears = { first: Math.min(...years), last: Math.max(...years) }

export const isPublished = (date: string): boolean => {
  const year = Number(date.slice(0, 4))
  return year >= publishedYears.first && year <= publishedYears.last
}

export function calendarDay(day: number): CalendarDay {
  const date = dateOf(day)
  const holiday = holidays.get(date)
  if (holiday) return { date, kind: 'holiday', name: namesOf(holiday) }
  const makeUp = makeUpDays.get(date)
  if (makeUp) return { date, kind: 'make-up', name: namesOf(makeUp) }
  const weekday = weekdayOf(day)
  return { date, kind: weekday === 0 || weekday === 6 ? 'weekend' : 'workday' }
}

export const isWorkday = ({ kind }: CalendarDay): boolean => kind === 'workday' || kind === 'make-up'

/** Maximum number of days in a count. */
const longestSpan = 36_525

export type Span = { days: number; workdays: number; special: CalendarDay[] }

/**
 * Returns the days and workdays between two dates, both included, in either order; undefined for invalid dates or too
 * long a span.
 */
export function spanOf(from: string, to: string): Span | undefined {
  const [first = Number.NaN, last = Number.NaN] = [dayNumber(from), dayNumber(to)].sort((a, b) => a - b)
  const days = last - first + 1
  if (!(days <= longestSpan)) return undefined
  const all = Array.from({ length: days }, (_, index) => calendarDay(first + index))
  return {
    days,
    workdays: all.filter(isWorkday).length,
    special: all.filter(({ kind }) => kind === 'holiday' || kind === 'make-up'),
  }
}

/** Maximum number of workdays to count from a date. */
export const mostWorkdays = 5000

/** Returns the date a number of workdays after another (before it if negative); a count of 0 returns the same date. */
export function afterWorkdays(from: string, count: number): CalendarDay | undefined {
  let day = dayNumber(from)
  if (Number.isNaN(day) || !Number.isInteger(count) || Math.abs(count) > mostWorkdays) return undefined
  for (let left = Math.abs(count); left > 0; ) {
    day += Math.sign(count)
    if (isWorkday(calendarDay(day))) left -= 1
  }
  return calendarDay(day)
}
