import type { Chart } from '@iambiz/contract/platform/login-log.ts'
import { rateOf } from '#web/platform/charts/rate-of.ts'

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** Shares of 0 to 100 with one decimal, which together are what they were: who is cut off most is rounded up first. */
export function inTenths(percents: readonly number[]): number[] {
  const tenths = percents.map((percent) => Math.floor(percent * 10 + 1e-6))
  const missing = Math.round(10 * sumOf(percents)) - sumOf(tenths)
  const cutOff = (index: number) => 10 * (percents[index] ?? 0) - (tenths[index] ?? 0)
  const next = percents.map((_, index) => index).toSorted((one, other) => cutOff(other) - cutOff(one))
  const raised = new Set(next.slice(0, missing))
  return tenths.map((count, index) => (count + Number(raised.has(index))) / 10)
}

/** How much more there is than before, in percent with one decimal; nothing where nothing was before. */
export const growthBetween = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : Math.round((1000 * (now - before)) / before) / 10

/** How many of all tries to sign in succeeded, altogether and in each period that had any. */
export function ratesOf({ series }: Chart) {
  const dataOf = (code: string) => series.find((line) => line.code === code)?.data ?? []
  const [successes, failed] = [dataOf('success'), dataOf('failure')]
  const failures = sumOf(failed)
  const line = successes.flatMap((count, index) => rateOf(count, count + (failed[index] ?? 0)) ?? [])
  const tries = sumOf(successes) + failures
  return { rate: rateOf(sumOf(successes), tries), failures, tries, line }
}
