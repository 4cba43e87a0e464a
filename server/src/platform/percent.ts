/** Returns `part` as a percentage of `whole`, which must not be 0, with one decimal; 100 only if `part` is all of it. */
export const percentOf = (part: number, whole: number): number =>
  Math.min(Math.round((1000 * part) / whole) / 10, part < whole ? 99.9 : 100)
