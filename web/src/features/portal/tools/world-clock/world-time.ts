/** The places and their time zones; their names are in phrases.ts. */
export const places = {
  beijing: 'Asia/Shanghai',
  tokyo: 'Asia/Tokyo',
  singapore: 'Asia/Singapore',
  mumbai: 'Asia/Kolkata',
  dubai: 'Asia/Dubai',
  moscow: 'Europe/Moscow',
  berlin: 'Europe/Berlin',
  london: 'Europe/London',
  saoPaulo: 'America/Sao_Paulo',
  newYork: 'America/New_York',
  losAngeles: 'America/Los_Angeles',
  sydney: 'Australia/Sydney',
} as const

export type Place = keyof typeof places
export const placeNames = Object.keys(places) as Place[]

/** Local time: `yyyy-MM-dd`, `HH:mm`, hour, and weekday with Sunday as 0. */
export type WallTime = { date: string; time: string; hour: number; weekday: number }

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const found = formats.get(timeZone)
  // The Swedish locale formats dates in the order of ISO 8601.
  const format =
    found ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, format)
  return format
}

export function wallTime(instant: number, timeZone: string): WallTime {
  const [date = '', time = ''] = formatOf(timeZone).format(instant).split(' ')
  return { date, time, hour: Number(time.slice(0, 2)), weekday: new Date(`${date}T00:00:00Z`).getUTCDay() }
}

const day = 86_400_000

/** Returns the difference between the dates of two places at the same instant: 1 if `there` is a day ahead. */
export const daysApart = (here: WallTime, there: WallTime): number =>
  Math.round((Date.parse(there.date) - Date.parse(here.date)) / day)

/** Returns whether it is usual office time in a place. */
export const isOfficeTime = ({ hour, weekday }: WallTime): boolean =>
  weekday > 0 && weekday < 6 && hour >= 9 && hour < 18
