/**
 * Returns a percentage with one decimal; undefined if the whole is 0. 0 and 100 are returned only for exactly none and
 * all.
 */
export const rateOf = (part: number, whole: number): number | undefined => {
  if (whole === 0) return undefined
  const rate = Math.round((1000 * part) / whole) / 10
  return part <= 0 || part >= whole ? rate : Math.min(99.9, Math.max(0.1, rate))
}
