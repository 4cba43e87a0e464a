const milliseconds = 86_400_000

export const dateOf = (day: number): string =>
  Number.isFinite(day) ? new Date(day * milliseconds).toISOString().slice(0, 10) : ''

/** Days since 1970 of a `yyyy-MM-dd`; NaN for what is no day. */
export const dayNumber = (date: string): number => {
  const time = Date.parse(`${date}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && dateOf(time / milliseconds) === date
    ? time / milliseconds
    : Number.NaN
}

/** 0 for Sunday to 6 for Saturday. The first day of 1970 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7
