/** Seconds since 1970, as in tokens and sessions (NumericDate, RFC 7519 2). */
export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000)

/** The present in seconds since 1970 by the real clock, by which the library measures its records. */
export const epochSeconds = (): number => secondsOf(new Date())
