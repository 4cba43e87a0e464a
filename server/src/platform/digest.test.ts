import { expect, test } from 'vitest'
import { digest, newSecret } from './digest.ts'

/** Number of equal leading bits of two buffers, which an early-exit comparison would leak through timing. */
function commonBits(a: Buffer, b: Buffer): number {
  const at = a.findIndex((byte, index) => byte !== b[index])
  return at < 0 ? a.length * 8 : at * 8 + Math.clz32((a[at] ?? 0) ^ (b[at] ?? 0)) - 24
}

/** Pearson correlation coefficient. */
function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (of: (pair: readonly [number, number]) => number) =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length
  const [x, y] = [mean(([a]) => a), mean(([, b]) => b)]
  const spread = (of: (pair: readonly [number, number]) => number) => Math.sqrt(mean((pair) => of(pair) ** 2))
  return mean(([a, b]) => (a - x) * (b - y)) / (spread(([a]) => a - x) * spread(([, b]) => b - y))
}

test('S-035: secrets are compared as digests, in which the right beginning of a guess does not show', () => {
  const secret = newSecret()
  const pairs = Array.from({ length: 10_000 }, (_, index) => {
    const right = index % secret.length
    const guess = secret.slice(0, right) + newSecret().slice(right)
    return [right, commonBits(digest(guess), digest(secret))] as const
  }).filter(([, common]) => common < 256)
  // For independent values this limit is exceeded once in many billions of runs.
  expect(Math.abs(correlation(pairs))).toBeLessThan(0.07)
})
