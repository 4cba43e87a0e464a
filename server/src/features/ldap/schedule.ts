import type { LdapTimetable } from '@iambiz/contract/features/ldap.ts'

const minuteMs = 60_000

const distance = { minutes: minuteMs, hours: 60 * minuteMs }

/** Minutes and hours of a moment in a time zone. */
function clockIn(timeZone: string, at: Date): { hour: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value)
  return { hour: part('hour'), minute: part('minute') }
}

/**
 * When a timetable comes next after a moment. A time of day is looked for minute by minute, so that the days on which a
 * clock is changed are as the clock shows them; one that is left out that day comes on the next.
 */
export function nextTime(timetable: LdapTimetable, after: Date, timeZone: string): Date {
  if (timetable.every !== 'day')
    return new Date(after.getTime() + timetable.count * distance[timetable.every])
  const [hour, minute] = timetable.at.split(':').map(Number)
  const first = Math.floor(after.getTime() / minuteMs) + 1
  const twoDays = 2 * 24 * 60
  for (let n = first; n <= first + twoDays; n++) {
    const at = new Date(n * minuteMs)
    const shown = clockIn(timeZone, at)
    if (shown.hour === hour && shown.minute === minute) return at
  }
  throw new Error(`${timetable.at} does not come in ${timeZone}`)
}
