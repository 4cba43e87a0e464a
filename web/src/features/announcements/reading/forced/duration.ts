const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Converts milliseconds to whole minutes (at least 1), or from 1 hour to hours, from 2 days to days, in tenths. */
export function durationOf(milliseconds: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const tenths = (unit: number) => Math.round((milliseconds / unit) * 10) / 10
  if (milliseconds < hour) return { unit: 'minutes', count: Math.max(1, Math.round(milliseconds / minute)) }
  if (milliseconds < 2 * day) return { unit: 'hours', count: tenths(hour) }
  return { unit: 'days', count: tenths(day) }
}
