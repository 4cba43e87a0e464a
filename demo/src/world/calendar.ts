/** The days around a given moment in the deployment's time zone; day 0 is today, −1 yesterday. */
export type Calendar = {
  now: Date
  /** The moment of a wall-clock time `HH:mm` on a day. */
  at(day: number, time: string): Date
  /** `yyyyMMdd` */
  dayNumber(day: number): string
  /** 0 Sunday to 6 Saturday. */
  weekday(day: number): number
  /** A day in words: `7 月 31 日`, `31 July`. */
  dayInWords(day: number): { zh: string; en: string }
  /** A month in words, counted from this one: `7 月`, `July`. */
  monthInWords(month: number): { zh: string; en: string }
}

const dayMs = 86_400_000

/** What the wall clock of `timeZone` shows at `instant`, as milliseconds of the same digits in UTC. */
function wallClock(format: Intl.DateTimeFormat, instant: number): number {
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

export function createCalendar(now: Date, timeZone: string): Calendar {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const today = Math.floor(wallClock(format, now.getTime()) / dayMs) * dayMs
  const enDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' })
  const enMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long' })
  const zhDay = (date: Date) => `${date.getUTCMonth() + 1} 月 ${date.getUTCDate()} 日`
  return {
    now,
    at(day, time) {
      const [hour = 0, minute = 0] = time.split(':').map(Number)
      const wall = today + day * dayMs + (hour * 60 + minute) * 60_000
      // The offset may change between the guess and the answer (daylight saving), so it is read twice.
      const guess = wall - (wallClock(format, wall) - wall)
      return new Date(wall - (wallClock(format, guess) - guess))
    },
    dayNumber: (day) => new Date(today + day * dayMs).toISOString().slice(0, 10).replaceAll('-', ''),
    weekday: (day) => new Date(today + day * dayMs).getUTCDay(),
    dayInWords(day) {
      const date = new Date(today + day * dayMs)
      return { zh: zhDay(date), en: enDay.format(date) }
    },
    monthInWords(month) {
      const start = new Date(today)
      const date = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + month, 1))
      return { zh: `${date.getUTCMonth() + 1} 月`, en: enMonth.format(date) }
    },
  }
}
