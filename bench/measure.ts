/** Returns the median; for an even number of values, the mean of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN
  const high = sorted[Math.floor(middle)] ?? Number.NaN
  return (low + high) / 2
}

/** Returns the median of every field over several samples. */
export function medians<T extends Record<string, number>>(samples: readonly T[]): T {
  const [first] = samples
  if (!first) throw new Error('there is nothing to take a median of')
  const fields = Object.keys(first).map((name) => [name, median(samples.map((sample) => sample[name] ?? 0))])
  return Object.fromEntries(fields) as T
}

export type Side<T> = () => Promise<T>

/** Takes samples of both sides in turn, so that other load on the machine slows both, and returns their medians. */
export async function alternate<T extends Record<string, number>>(
  sides: { limit: Side<T>; ours: Side<T> },
  repetitions: number,
  say: (line: string) => void,
): Promise<{ limit: T; ours: T }> {
  const samples: { limit: T[]; ours: T[] } = { limit: [], ours: [] }
  for (let turn = 1; turn <= repetitions; turn++) {
    // The first side alternates between turns.
    const order = turn % 2 ? (['limit', 'ours'] as const) : (['ours', 'limit'] as const)
    for (const name of order) {
      const sample = await sides[name]()
      samples[name].push(sample)
      say(`  ${turn}/${repetitions} ${name.padEnd(6)}${written(sample)}`)
    }
  }
  return { limit: medians(samples.limit), ours: medians(samples.ours) }
}

const written = (sample: Record<string, number>) =>
  Object.entries(sample)
    .map(([name, value]) => `${name} ${rounded(value)}`)
    .join(', ')

/** Returns a number with three significant digits and thousands separators. */
export const rounded = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: 3, minimumSignificantDigits: 1 })

/**
 * Returns the exponent of the growth when ten times the size changes a rate from `small` to `large`; 0 means no growth
 * of the cost.
 */
export const growthExponent = (small: number, large: number): number => Math.log10(small / large)
