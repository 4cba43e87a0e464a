/** Percentage 0 to 100 with one decimal of a whole that is not 0; returns 100 only where nothing is missing. */
export const percentOf = (part: number, whole: number): number =>
  Math.min(Math.round((1000 * part) / whole) / 10, part < whole ? 99.9 : 100)
