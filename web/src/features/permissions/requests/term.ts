import { instantOf, toWireTime } from '#web/platform/i18n/format.ts'

/** How long a grant lasts: permanently, a number of days from now, or until the end of a day. */
export type Term = 'forever' | '30' | '90' | 'date'

const dayMs = 86_400_000
const endOf = (day: string) => `${day} 23:59:59`

/** Returns today's date in the deployment's time zone, as yyyy-MM-dd. */
export const today = (now = Date.now(), timeZone?: string): string => toWireTime(now, timeZone).slice(0, 10)

/** Returns the wire time at which a grant ends: undefined if permanent, `null` if no future day was chosen. */
export const endOfTerm = (
  term: Term,
  lastDay: string,
  now = Date.now(),
  timeZone?: string,
): string | undefined | null => {
  if (term === 'forever') return undefined
  if (term !== 'date') return endOf(today(now + Number(term) * dayMs, timeZone))
  const end = instantOf(endOf(lastDay), timeZone)
  return !Number.isNaN(end) && end > now ? endOf(lastDay) : null
}
