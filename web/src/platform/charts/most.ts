/** Returns the first item with the highest count, for the summary of a chart; undefined if all counts are zero. */
export function mostOf<T>(all: readonly T[], countOf: (one: T) => number): T | undefined {
  const most = Math.max(0, ...all.map(countOf))
  return most > 0 ? all.find((one) => countOf(one) === most) : undefined
}
