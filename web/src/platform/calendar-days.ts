const milliseconds = 86_400_000

export const dateOf = (day: number): string =>
  Number.isFinite(day) ? new Date(day * milliseconds).toISOString().slice(0, 10) : ''

/** Returns the days since 1970-01-01 of a `yyyy-MM-dd`; NaN if it is not a date. */
export const dayNumber = (date: string): number => {
  const time = Date.parse(`${date}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && dateOf(time / milliseconds) === date
    ? time / milliseconds
    : Number.NaN
}

/** Returns 0 for Sunday to 6 for Saturday. 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7
