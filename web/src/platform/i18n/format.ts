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

// sv-SE writes ISO order, so that its parts read like the wire's times.
const wireFormat = cached(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
)

/** A wire time by minutes ahead of UTC: zones whose clocks never change need no calendar, which browsers open slowly. */
export const wireTimeAt = (at: number, utcOffset: number): string =>
  new Date(at + utcOffset * minute).toISOString().slice(0, 19).replace('T', ' ')

/** An instant as the wire writes it, `yyyy-MM-dd HH:mm:ss`, in the deployment's time zone unless another one is given. */
export const toWireTime = (at: Date | number, timeZone?: string): string => {
  const portal = portalConfig()
  if (timeZone === undefined && portal.utcOffset !== null) return wireTimeAt(Number(at), portal.utcOffset)
  return wireFormat(timeZone ?? portal.timeZone).format(at)
}

/** The wall-clock reading as if it were UTC, which makes differences of days exact. */
const wallClock = (wireTime: string): number => {
  const [, year, month, date, hour, minutes, seconds] = wirePattern.exec(wireTime)?.map(Number) ?? []
  if (year === undefined || month === undefined) return Number.NaN
  return Date.UTC(year, month - 1, date, hour, minutes, seconds)
}

/** The instant of a wire time; NaN when it is none. */
export const instantOf = (wireTime: string, timeZone?: string): number => {
  const wall = wallClock(wireTime)
  if (Number.isNaN(wall)) return wall
  // The zone's offset is read at the wall time taken as UTC, then once more where that falls on a change of clocks.
  const offset = wallClock(toWireTime(wall, timeZone)) - wall
  return wall - (wallClock(toWireTime(wall - offset, timeZone)) - (wall - offset))
}

const wholeNumber = cached((language) => new Intl.NumberFormat(language))

/** Formats of one language; `now` in milliseconds since 1970, in the deployment's time zone unless another one is given. */
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

  /** yyyy-MM-dd HH:mm, for tables and records, in which relative words cannot be compared (EXP-02). */
  const tableTime = (wireTime: string): string =>
    wirePattern.test(wireTime) ? wireTime.slice(0, 16) : wireTime

  /** 今天 09:30, Yesterday 17:20, 7月12日 10:00; the text itself when it is no wire time. */
  const dayTime = (wireTime: string): string => {
    const wall = wallClock(wireTime)
    return Number.isNaN(wall) ? wireTime : `${dayText(wall)} ${wireTime.slice(11, 16)}`
  }

  /** HH:mm of a wire time that is today, else with its day: 22:00, 明天 00:00. */
  const clock = (wireTime: string): string =>
    daysUntil(wallClock(wireTime)) === 0 ? wireTime.slice(11, 16) : dayTime(wireTime)

  return {
    tableTime,
    dayTime,
    /** 刚刚, 8 分钟前, then the time of today, then the day. */
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
    /** When something does not work, its days as everywhere in words: 今天 22:00 至 23:30, Today 22:00 to tomorrow 02:00. */
    downtime: (from: string, to: string): string =>
      words.window({
        from: dayTime(from),
        to: from.slice(0, 10) === to.slice(0, 10) ? to.slice(11, 16) : dayTime(to),
      }),
    /** The same in records, mails and print, where words such as 明天 would soon be wrong: both days in full. */
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
