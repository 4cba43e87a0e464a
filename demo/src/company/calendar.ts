/** Days relative to a given moment in the deployment's time zone; day 0 is today, −1 yesterday. */
export type Calendar = {
  now: Date
  /** The moment of a wall-clock time `HH:mm` on a day. */
  at(day: number, time: string): Date
  /** The same for office work: not at weekends, and never later than now. */
  office(day: number, time: string): Date
  /**
   * The day on which a day's work was done: in the last week working days are counted; before that, a weekend's work
   * was done on Friday.
   */
  officeDay(day: number): number
  workdayBefore(day: number): number
  /** Last maintenance of the list entry at this index; the first entry is the latest. */
  maintained(place: number): Date
  /** The moment, or shortly after the event that it must follow. */
  after(before: Date, moment: Date): Date
  /** The same moment moved to the daytime: a night to the next morning, a weekend mostly to Monday. */
  byDay(moment: Date): Date
  /** `yyyyMMdd` */
  dayNumber(day: number): string
  /** 0 Sunday to 6 Saturday. */
  weekday(day: number): number
  /** A day in words: `7 月 31 日`, `31 July`. */
  dayInWords(day: number): { zh: string; en: string }
  /** A month in words, relative to this one: `7 月`, `July`. */
  monthInWords(month: number): { zh: string; en: string }
}

const dayMs = 86_400_000
const minuteMs = 60_000
/** From this minute of the day on, today counts as a working day. */
const workBegun = 9 * 60 + 50
const lastWeek = -7
const [wakes, sleeps] = [7 * 60 + 30, 22 * 60]

/** The wall-clock time of `timeZone` at `instant`, as milliseconds of the same digits in UTC. */
function wallClock(format: Intl.DateTimeFormat, instant: number): number {
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function workdays(weekday: (day: number) => number, sinceMidnight: number) {
  const isFree = (day: number) => weekday(day) % 6 === 0
  const workdayBefore = (day: number): number => (isFree(day - 1) ? workdayBefore(day - 1) : day - 1)
  const latest = !isFree(0) && sinceMidnight >= workBegun * minuteMs ? 0 : workdayBefore(0)
  function officeDay(day: number): number {
    if (day < lastWeek) return isFree(day) ? workdayBefore(day) : day
    let found = latest
    for (let left = day; left < 0; left += 1) found = workdayBefore(found)
    return found
  }
  return { officeDay, workdayBefore }
}

/** `wall`: the wall-clock time of the moment. */
function atDaytime(moment: Date, wall: number): Date {
  const minute = (wall % dayMs) / minuteMs
  const spread = moment.getTime() % (150 * minuteMs)
  const morning = wakes * minuteMs + spread - (wall % dayMs)
  const isNight = minute < wakes || minute >= sleeps
  const awake = isNight ? morning + (minute >= sleeps ? dayMs : 0) : 0
  const weekday = new Date(wall + awake).getUTCDay()
  const isRest = weekday % 6 === 0 && moment.getTime() % 10 > 0
  return new Date(moment.getTime() + awake + (isRest ? (weekday === 6 ? 2 : 1) * dayMs : 0))
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
  const at = (day: number, time: string): Date => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    const wall = today + day * dayMs + (hour * 60 + minute) * minuteMs
    // The offset may change between guess and result (daylight saving), so it is determined twice.
    const guess = wall - (wallClock(format, wall) - wall)
    return new Date(wall - (wallClock(format, guess) - guess))
  }
  const weekday = (day: number) => new Date(today + day * dayMs).getUTCDay()
  const { officeDay, workdayBefore } = workdays(weekday, wallClock(format, now.getTime()) - today)
  return {
    now,
    at,
    office: (day, time) => at(officeDay(day), time),
    officeDay,
    workdayBefore,
    maintained(place) {
      const minute = 9 * 60 + ((place * 67) % 480)
      return at(officeDay(-9 - place * 3), `${Math.floor(minute / 60)}:${minute % 60}`)
    },
    after: (before, moment) => new Date(Math.max(moment.getTime(), before.getTime() + 35 * minuteMs)),
    byDay: (moment) => atDaytime(moment, wallClock(format, moment.getTime())),
    dayNumber: (day) => new Date(today + day * dayMs).toISOString().slice(0, 10).replaceAll('-', ''),
    weekday,
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
