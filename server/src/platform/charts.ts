import type { Chart, Pie } from '@iambiz/contract/platform/login-log.ts'

type Point = { period: string; code: string; events: number }
type Coded = { code: string; name: string }

/** Code of the group that sums up all smaller ones. Real codes never contain an asterisk. */
export const restCode = '*other'

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** A chart with a number for each period and series, 0 where nothing was counted. */
export function chartOf(
  categories: readonly string[],
  series: readonly Coded[],
  points: readonly Point[],
): Chart {
  const place = new Map(categories.map((period, index) => [period, index]))
  const lines = series.map(({ code, name }) => ({ code, name, data: categories.map(() => 0) }))
  const byCode = new Map(lines.map((line) => [line.code, line.data]))
  for (const { period, code, events } of points) {
    const data = byCode.get(code)
    const at = place.get(period)
    if (data && at !== undefined) data[at] = (data[at] ?? 0) + events
  }
  return { categories: [...categories], series: lines, total: sumOf(lines.flatMap(({ data }) => data)) }
}

/** The codes with the most events, in descending order; codes with equal counts are sorted by code. */
export function largest(points: readonly Point[], most: number): string[] {
  const sums = new Map<string, number>()
  for (const { code, events } of points) sums.set(code, (sums.get(code) ?? 0) + events)
  return [...sums]
    .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1))
    .slice(0, most)
    .map(([code]) => code)
}

/**
 * Percentages with two decimals that add up to exactly 100, by the largest remainder method (Hamilton); all 0 where the
 * sum is 0.
 */
export function percents(values: readonly number[]): number[] {
  const total = sumOf(values)
  if (total === 0) return values.map(() => 0)
  const exact = values.map((value) => (value * 10_000) / total)
  const parts = exact.map(Math.floor)
  const missing = 10_000 - sumOf(parts)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index)
  for (const { index } of byRemainder.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1
  return parts.map((part) => part / 100)
}

type Piece = Coded & { value: number }

/** A pie chart, its slices in the given order. */
export function pieInOrder(pieces: readonly Piece[]): Pie {
  const values = pieces.map(({ value }) => value)
  const shares = percents(values)
  return {
    total: sumOf(values),
    items: pieces.map(({ code, name, value }, index) => ({ code, name, value, percent: shares[index] ?? 0 })),
  }
}

/** A pie chart, the largest slice first. */
export const pieOf = (pieces: readonly Piece[]): Pie =>
  pieInOrder(pieces.toSorted((one, other) => other.value - one.value || (one.code < other.code ? -1 : 1)))

/** Growth in percent with one decimal; empty where the earlier value is 0. */
export const growthOf = (now: number, before: number): { growth?: number } =>
  before === 0 ? {} : { growth: Math.round(((now - before) * 1000) / before) / 10 }
