import { dateOf, dayNumber, weekdayOf } from '#web/platform/calendar-days.ts'
import { longestDelegationDays } from '../limits.ts'

/**
 * Days are `yyyy-MM-dd` and times `HH:mm` in steps of 30 minutes; both are empty until chosen. 24:00 is the end of the
 * day.
 */
export type Period = { startDay: string; startTime: string; endDay: string; endTime: string }

export const endOfDay = '24:00'

/** Every half hour of a day. */
export const halfHours: readonly string[] = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
)

export const noPeriod: Period = { startDay: '', startTime: '00:00', endDay: '', endTime: endOfDay }

/**
 * Returns the half hour that contains a wire time. A delegation that started immediately does not begin on a half hour.
 */
const halfHourOf = (wireTime: string): string =>
  `${wireTime.slice(11, 13)}:${Number(wireTime.slice(14, 16)) < 30 ? '00' : '30'}`

/** Converts a stored period to the form's values. */
export const periodOf = (startTime: string, endTime: string): Period => ({
  startDay: startTime.slice(0, 10),
  startTime: halfHourOf(startTime),
  endDay: endTime.slice(0, 10),
  endTime: endTime.endsWith('23:59:59') ? endOfDay : halfHourOf(endTime),
})

/** Returns start and end in the wire format; undefined while a day is missing. */
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
 * Validates a period at a time `now` in the wire format. The maximum length counts from now if the start is in the
 * past, or from `storedStart` if the stored start does not change.
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

/** Returns common periods at a time `now` in the wire format. Weeks start on Monday. */
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

/** Returns a period with the same length and times of day that starts on another day. */
export function movedTo(period: Period, day: string): Period {
  const length = dayNumber(period.endDay) - dayNumber(period.startDay)
  return { ...period, startDay: day, endDay: dateOf(dayNumber(day) + length) }
}

/** Whether the next click in the calendar sets the start or the end. */
export type Picking = 'start' | 'end'

/** Applies a click on a day: first the start, then the end. A day before the start becomes a new start. */
export function pickDay(period: Period, picking: Picking, day: string): { period: Period; picking: Picking } {
  if (picking === 'end' && day >= period.startDay)
    return { period: { ...period, endDay: day }, picking: 'start' }
  return { period: { ...period, startDay: day, endDay: day }, picking: 'end' }
}
