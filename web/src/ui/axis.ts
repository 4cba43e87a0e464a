const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** Returns the upper end of an axis for values up to `most`, divisible into four equal integer steps. */
export function axisEnd(most: number): number {
  const part = Math.max(1, Math.ceil(most / 4))
  const magnitude = 10 ** Math.floor(Math.log10(part))
  const step =
    steps.find((candidate) => candidate * magnitude >= part && Number.isInteger(candidate * magnitude)) ?? 10
  return 4 * step * magnitude
}
