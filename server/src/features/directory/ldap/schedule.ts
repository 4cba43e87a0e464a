import type { LdapTimetable } from '@iambiz/contract/features/directory/ldap.ts'

const minuteMs = 60_000

const distance = { minutes: minuteMs, hours: 60 * minuteMs }

/** Day and time of moments in a time zone, both as texts that sort: `2026-03-08`, `02:30`. */
function clockIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (at: Date) => {
    const [day = '', time = ''] = format.format(at).split(' ')
    return { day, time }
  }
}

/** The longest day has 25 hours. */
const longestDay = 26 * 60

/**
 * When a timetable comes next after a moment. A time of day comes once on each day: where clocks go back at its first passing, where
 * clocks go forward over it at the minute that follows.
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
