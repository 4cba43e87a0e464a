import { instantOf, toWireTime } from '#web/platform/i18n/format.ts'

/** How long what is granted lasts: for good, some days from now, or to the end of a day. */
export type Term = 'forever' | '30' | '90' | 'date'

const dayMs = 86_400_000
const endOf = (day: string) => `${day} 23:59:59`

/** Today in the deployment's time zone, yyyy-MM-dd. */
export const today = (now = Date.now(), timeZone?: string): string => toWireTime(now, timeZone).slice(0, 10)

/** The wire time at which a grant ends: none for good, `null` where no day that lies ahead was chosen. */
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
