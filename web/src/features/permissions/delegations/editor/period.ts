import { dateOf, dayNumber, weekdayOf } from '#web/platform/calendar-days.ts'
import { longestDelegationDays } from '../limits.ts'

/** Days as `yyyy-MM-dd` and times of the half hour as `HH:mm`, each empty until it is chosen; 24:00 is the end of a day. */
export type Period = { startDay: string; startTime: string; endDay: string; endTime: string }

export const endOfDay = '24:00'

/** Every half hour of a day. */
export const halfHours: readonly string[] = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
)

export const noPeriod: Period = { startDay: '', startTime: '00:00', endDay: '', endTime: endOfDay }

/** The half hour that a wire time is in: also where something began at once, in the middle of one. */
const halfHourOf = (wireTime: string): string =>
  `${wireTime.slice(11, 13)}:${Number(wireTime.slice(14, 16)) < 30 ? '00' : '30'}`

/** A stored period as the form has it. */
export const periodOf = (startTime: string, endTime: string): Period => ({
  startDay: startTime.slice(0, 10),
  startTime: halfHourOf(startTime),
  endDay: endTime.slice(0, 10),
  endTime: endTime.endsWith('23:59:59') ? endOfDay : halfHourOf(endTime),
})

/** Begin and end as the wire writes them; undefined while a day is missing. */
export function wirePeriod({ startDay, startTime, endDay, endTime }: Period) {
  if (Number.isNaN(dayNumber(startDay)) || Number.isNaN(dayNumber(endDay))) return undefined
  return {
    startTime: `${startDay} ${startTime}:00`,
    endTime: endTime === endOfDay ? `${endDay} 23:59:59` : `${endDay} ${endTime}:00`,
  }
}

const instant = (wireTime: string): number => Date.parse(`${wireTime.replace(' ', 'T')}Z`)

export type PeriodFault = 'missing' | 'order' | 'past' | 'long'

/**
 * What is wrong with a period at a moment, given as a wire time. A begin in the past counts as now, and so does the longest
 * time; where the stored begin stays, it counts from that.
 */
export function faultOf(period: Period, now: string, storedStart?: string): PeriodFault | undefined {
  const wire = wirePeriod(period)
  if (!wire) return 'missing'
  if (wire.endTime <= wire.startTime) return 'order'
  if (wire.endTime <= now) return 'past'
  const from = storedStart ?? (wire.startTime < now ? now : wire.startTime)
  const days = (instant(wire.endTime) - instant(from)) / 86_400_000
  return days > longestDelegationDays ? 'long' : undefined
}

export type Preset = 'today' | 'week' | 'nextWeek' | 'twoWeeks'

/** Periods that are often wanted, at a moment given as a wire time. Weeks begin on Monday. */
export function presetsAt(now: string): Record<Preset, Period> {
  const today = dayNumber(now.slice(0, 10))
  const toSunday = (7 - weekdayOf(today)) % 7
  const until = (day: number): Period => ({
    startDay: dateOf(today),
    startTime: halfHourOf(now),
    endDay: dateOf(day),
    endTime: endOfDay,
  })
  return {
    today: until(today),
    week: until(today + toSunday),
    nextWeek: {
      ...until(today + toSunday + 7),
      startDay: dateOf(today + toSunday + 1),
      startTime: '00:00',
    },
    twoWeeks: until(today + 13),
  }
}

/** A period of the same length and times of day that begins on another day. */
export function movedTo(period: Period, day: string): Period {
  const length = dayNumber(period.endDay) - dayNumber(period.startDay)
  return { ...period, startDay: day, endDay: dateOf(dayNumber(day) + length) }
}

/** Which day the next press on the calendar means. */
export type Picking = 'start' | 'end'

/** A press on a day: the begin first and the end next; a day before the begin is a new begin. */
export function pickDay(period: Period, picking: Picking, day: string): { period: Period; picking: Picking } {
  if (picking === 'end' && day >= period.startDay)
    return { period: { ...period, endDay: day }, picking: 'start' }
  return { period: { ...period, startDay: day, endDay: day }, picking: 'end' }
}
