/** The first that has the most, which the sentence of a chart names; nothing where all have nothing. */
export function mostOf<T>(all: readonly T[], countOf: (one: T) => number): T | undefined {
  const most = Math.max(0, ...all.map(countOf))
  return most > 0 ? all.find((one) => countOf(one) === most) : undefined
}
