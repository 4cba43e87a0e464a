import type { LdapTimetable } from '@iambiz/contract/features/directory/ldap.ts'

const minuteMs = 60_000

const distance = { minutes: minuteMs, hours: 60 * minuteMs }

/** Returns day and time of a moment in a time zone, as sortable text: `2026-03-08`, `02:30`. */
function clockIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (at: Date) => {
    const [day = '', time = ''] = format.format(at).split(' ')
    return { day, time }
  }
}

/** Minutes of the longest possible day, 25 hours, plus one hour. */
const longestDay = 26 * 60

/**
 * Returns the next time of a timetable after a moment. A time of day occurs once a day: at its first occurrence where
 * clocks go back, and at the minute after the gap where clocks skip it.
 */
export function nextTime(timetable: LdapTimetable, after: Date, timeZone: string): Date {
  if (timetable.every !== 'day')
    return new Date(after.getTime() + timetable.count * distance[timetable.every])
  const clock = clockIn(timeZone)
  const first = Math.floor(after.getTime() / minuteMs) + 1
  const passed = new Set<string>()
  for (let n = first - longestDay; n <= first + 2 * longestDay; n++) {
    const at = new Date(n * minuteMs)
    const { day, time } = clock(at)
    if (time < timetable.at || passed.has(day)) continue
    if (n >= first) return at
    passed.add(day)
  }
  throw new Error(`${timetable.at} does not come in ${timeZone}`)
}
