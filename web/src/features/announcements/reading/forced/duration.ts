const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A length of time in the greatest unit that it fills, rounded to a tenth; milliseconds in. */
export function durationOf(milliseconds: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const tenths = (unit: number) => Math.round((milliseconds / unit) * 10) / 10
  if (milliseconds < hour) return { unit: 'minutes', count: Math.max(1, Math.round(milliseconds / minute)) }
  if (milliseconds < 2 * day) return { unit: 'hours', count: tenths(hour) }
  return { unit: 'days', count: tenths(day) }
}
