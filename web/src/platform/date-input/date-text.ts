/** Precision of a field: a day, a date and time to the minute or the second, or a time of day. */
export type Precision = 'day' | 'minute' | 'second' | 'time'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const two = (text: string) => text.padStart(2, '0')

/** Returns `yyyy-MM-dd` if that day exists, else undefined. */
function dayOf(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${two(month)}-${two(day)}`
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined
}

const monthNumber = (name: string) => String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1)

/**
 * Accepted formats: 2026-11-24, 2026/11/24, 2026.11.24, 20261124, the same with the Chinese characters for year, month
 * and day, 24 Nov 2026, November 24, 2026.
 */
const dayForms: readonly [RegExp, (...parts: string[]) => string | undefined][] = [
  [/^(\d{4})\s*[-/.\u5e74]\s*(\d{1,2})\s*[-/.\u6708]\s*(\d{1,2})\s*\u65e5?/, dayOf],
  [/^(\d{4})(\d{2})(\d{2})(?!\d)/, dayOf],
  [
    /^(\d{1,2}) ([a-z]{3,9})\.?,? (\d{4})/i,
    (day, month, year) => dayOf(year ?? '', monthNumber(month ?? ''), day ?? ''),
  ],
  [
    /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})/i,
    (month, day, year) => dayOf(year ?? '', monthNumber(month ?? ''), day ?? ''),
  ],
]

/** Returns `HH:mm:ss` of a time of day, else undefined. */
function timeOf(text: string): string | undefined {
  const [, hour = '', minute = '', second = '0'] =
    /^(\d{1,2})\s*[:\u65f6]\s*(\d{1,2})\u5206?(?::(\d{1,2})(?:\.\d+)?)?$/.exec(text) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return `${two(hour)}:${two(minute)}:${two(second)}`
}

const cut: Record<Precision, (day: string, time: string) => string> = {
  day: (day) => day,
  minute: (day, time) => `${day}T${time.slice(0, 5)}`,
  second: (day, time) => `${day}T${time}`,
  time: (_, time) => time.slice(0, 5),
}

/**
 * Parses typed or pasted text into the value format of native fields (`yyyy-MM-dd`, `yyyy-MM-ddTHH:mm`, `HH:mm`);
 * undefined if there is no such day or time.
 */
export function readDate(typed: string, precision: Precision): string | undefined {
  const text = typed.normalize('NFKC').trim()
  if (precision === 'time') {
    const time = timeOf(text)
    return time && cut.time('', time)
  }
  for (const [form, read] of dayForms) {
    const found = form.exec(text)
    if (!found) continue
    const day = read(...found.slice(1))
    const rest = text.slice(found[0].length).replace(/^[T,\s]+/i, '')
    // A date and time needs its time: with midnight as default, a validity would end at the start of its last day.
    const time = rest === '' && precision === 'day' ? '00:00:00' : timeOf(rest)
    return day && time && cut[precision](day, time)
  }
  return undefined
}

/** Returns a value as shown to people. */
export const shownDate = (value: string): string => value.replace('T', ' ')
