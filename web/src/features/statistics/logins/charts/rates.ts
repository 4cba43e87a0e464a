import type { Chart } from '@iambiz/contract/platform/login-log.ts'
import { rateOf } from '#web/platform/charts/rate-of.ts'

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** Rounds percentages to one decimal and keeps their total, by the largest remainder method. */
export function inTenths(percents: readonly number[]): number[] {
  const tenths = percents.map((percent) => Math.floor(percent * 10 + 1e-6))
  const missing = Math.round(10 * sumOf(percents)) - sumOf(tenths)
  const cutOff = (index: number) => 10 * (percents[index] ?? 0) - (tenths[index] ?? 0)
  const next = percents.map((_, index) => index).toSorted((one, other) => cutOff(other) - cutOff(one))
  const raised = new Set(next.slice(0, missing))
  return tenths.map((count, index) => (count + Number(raised.has(index))) / 10)
}

/** Returns the growth in percent with one decimal; undefined if the previous value is 0. */
export const growthBetween = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : Math.round((1000 * (now - before)) / before) / 10

/** Returns the success rate of all sign-in attempts, in total and for each period with attempts. */
export function ratesOf({ series }: Chart) {
  const dataOf = (code: string) => series.find((line) => line.code === code)?.data ?? []
  const [successes, failed] = [dataOf('success'), dataOf('failure')]
  const failures = sumOf(failed)
  const line = successes.flatMap((count, index) => rateOf(count, count + (failed[index] ?? 0)) ?? [])
  const tries = sumOf(successes) + failures
  return { rate: rateOf(sumOf(successes), tries), failures, tries, line }
}
