import type { Chart } from '@iambiz/contract/features/login-statistics.ts'

/** A part in percent with one decimal; nothing of nothing. */
export const rateOf = (part: number, whole: number): number | undefined =>
  whole === 0 ? undefined : Math.round((1000 * part) / whole) / 10

/** How much more there is than before, in percent with one decimal; nothing where nothing was before. */
export const growthBetween = (now: number, before: number): number | undefined => rateOf(now - before, before)

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** How many of all tries to sign in succeeded, altogether and in each period that had any. */
export function ratesOf({ series }: Chart) {
  const dataOf = (code: string) => series.find((line) => line.code === code)?.data ?? []
  const [successes, failed] = [dataOf('success'), dataOf('failure')]
  const failures = sumOf(failed)
  const line = successes.flatMap((count, index) => rateOf(count, count + (failed[index] ?? 0)) ?? [])
  return { rate: rateOf(sumOf(successes), sumOf(successes) + failures), failures, line }
}
