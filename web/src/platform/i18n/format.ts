import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { useMemo } from 'react'
import { portalConfig } from '#web/platform/config.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { languageTag, useLanguage } from './language.ts'
import { wordsIn } from './phrases.ts'

const minute = 60_000
const day = 24 * 60 * minute

const wirePattern = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/

const cached = <T>(make: (key: string) => T) => {
  const made = new Map<string, T>()
  return (key: string): T => {
    const found = made.get(key) ?? make(key)
    made.set(key, found)
    return found
  }
}

// sv-SE formats like ISO 8601, so that the result matches the wire format.
const wireFormat = cached(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
)

/**
 * Returns the wire time at a fixed offset from UTC in minutes; this avoids Intl, whose time zone data browsers load
 * slowly.
 */
export const wireTimeAt = (at: number, utcOffset: number): string =>
  new Date(at + utcOffset * minute).toISOString().slice(0, 19).replace('T', ' ')

/**
 * Returns an instant in the wire format `yyyy-MM-dd HH:mm:ss`, in the deployment's time zone unless another is given.
 */
export const toWireTime = (at: Date | number, timeZone?: string): string => {
  const portal = portalConfig()
  if (timeZone === undefined && portal.utcOffset !== null) return wireTimeAt(Number(at), portal.utcOffset)
  return wireFormat(timeZone ?? portal.timeZone).format(at)
}

/** Returns the wall-clock time as if it were UTC, which makes differences of days exact. */
const wallClock = (wireTime: string): number => {
  const [, year, month, date, hour, minutes, seconds] = wirePattern.exec(wireTime)?.map(Number) ?? []
  if (year === undefined || month === undefined) return Number.NaN
  return Date.UTC(year, month - 1, date, hour, minutes, seconds)
}

/** Returns the milliseconds since 1970 of a wire time; NaN if it is invalid. */
export const instantOf = (wireTime: string, timeZone?: string): number => {
  const wall = wallClock(wireTime)
  if (Number.isNaN(wall)) return wall
  // The offset is computed for the wall time taken as UTC, and again for the result, which may be on the other side
  // of a daylight saving change.
  const offset = wallClock(toWireTime(wall, timeZone)) - wall
  return wall - (wallClock(toWireTime(wall - offset, timeZone)) - (wall - offset))
}

const wholeNumber = cached((language) => new Intl.NumberFormat(language))

/**
 * Returns the formatters of a language; `now` returns milliseconds since 1970; times are in the deployment's time zone
 * unless another is given.
 */
export const formatsIn = (language: Language, timeZone?: string, now = Date.now) => {
  const words = wordsIn(platformPhrases, language)
  const tag = languageTag(language)

  const daysUntil = (wall: number): number =>
    Math.floor(wall / day) - Math.floor(wallClock(toWireTime(now(), timeZone)) / day)

  const dayText = (wall: number): string => {
    const days = daysUntil(wall)
    if (days === 0) return words.today
    if (days === -1) return words.yesterday
    if (days === 1) return words.tomorrow
    const date = new Date(wall)
    const year = date.getUTCFullYear()
    const month = words.months.split(' ')[date.getUTCMonth()] ?? ''
    const read = { year, month, date: date.getUTCDate() }
    return Number(toWireTime(now(), timeZone).slice(0, 4)) === year
      ? words.dayOfYear(read)
      : words.fullDay(read)
  }

  /** Returns yyyy-MM-dd HH:mm, for tables and records, where relative words cannot be compared (EXP-02). */
  const tableTime = (wireTime: string): string =>
    wirePattern.test(wireTime) ? wireTime.slice(0, 16) : wireTime

  /** Returns 今天 09:30, Yesterday 17:20, 7月12日 10:00; the text itself if it is not a wire time. */
  const dayTime = (wireTime: string): string => {
    const wall = wallClock(wireTime)
    return Number.isNaN(wall) ? wireTime : `${dayText(wall)} ${wireTime.slice(11, 16)}`
  }

  /** Returns HH:mm for a wire time of today, else with its day: 22:00, 明天 00:00. */
  const clock = (wireTime: string): string =>
    daysUntil(wallClock(wireTime)) === 0 ? wireTime.slice(11, 16) : dayTime(wireTime)

  return {
    tableTime,
    dayTime,
    /** Returns 刚刚, 8 分钟前, then the time for today, then the day. */
    ago: (wireTime: string): string => {
      const wall = wallClock(wireTime)
      if (Number.isNaN(wall)) return wireTime
      const passed = wallClock(toWireTime(now(), timeZone)) - wall
      if (passed >= 0 && passed < minute) return words.justNow
      if (passed >= 0 && passed < 60 * minute)
        return words.minutesAgo({ minutes: Math.floor(passed / minute) })
      const text = dayText(wall)
      return text === words.today ? wireTime.slice(11, 16) : text
    },
    clock,
    /** Returns a period in words: 今天 22:00 至 23:30, Today 22:00 to tomorrow 02:00. */
    downtime: (from: string, to: string): string =>
      words.window({
        from: dayTime(from),
        to: from.slice(0, 10) === to.slice(0, 10) ? to.slice(11, 16) : dayTime(to),
      }),
    /** Returns a period with full dates, for records, mails and print, where words such as 明天 would soon be wrong. */
    downtimeInFull: (from: string, to: string): string =>
      words.window({ from: tableTime(from), to: tableTime(to) }),
    number: (value: number): string => wholeNumber(tag).format(value),
  }
}

export type Formats = ReturnType<typeof formatsIn>

export const useFormats = (): Formats => {
  const language = useLanguage()
  return useMemo(() => formatsIn(language), [language])
}
