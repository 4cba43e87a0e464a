import { dayNumber, weekdayOf } from '#web/platform/calendar-days.ts'

/** Returns the short label of a chart's category. */
export function shortName(category: string, isOneDay: boolean): string {
  if (category.includes(':')) return isOneDay ? category.slice(11) : category.slice(5)
  if (category.includes('W')) return category.slice(5)
  return category.length === 10 ? category.slice(5) : category
}

/**
 * Returns the full label of a category; a day includes its weekday. `weekdays` starts on Sunday and is separated by
 * spaces.
 */
export function fullName(category: string, weekdays: string): string {
  if (category.length !== 10) return category
  return `${category} ${weekdays.split(' ')[weekdayOf(dayNumber(category))] ?? ''}`
}
