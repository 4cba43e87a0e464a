import { dayNumber, weekdayOf } from '#web/platform/calendar-days.ts'

/** What a category of a chart is called below its mark. */
export function shortName(category: string, isOneDay: boolean): string {
  if (category.includes(':')) return isOneDay ? category.slice(11) : category.slice(5)
  if (category.includes('W')) return category.slice(5)
  return category.length === 10 ? category.slice(5) : category
}

/** The same in full, a day with its weekday. `weekdays` from Sunday, separated by spaces. */
export function fullName(category: string, weekdays: string): string {
  if (category.length !== 10) return category
  return `${category} ${weekdays.split(' ')[weekdayOf(dayNumber(category))] ?? ''}`
}
