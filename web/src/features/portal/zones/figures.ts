import type { ZoneMetric } from '@iambiz/contract/features/portal/zones.ts'
import { type Change, changeOf } from './change.ts'

const monthNumber = (month: string): number => {
  const [year = 0, monthOfYear = 0] = month.split('-').map(Number)
  return year * 12 + monthOfYear
}

/** Returns the last change of a metric; undefined if the previous month has no figure. */
export function lastChange({ trend, value, unit }: ZoneMetric): Change | undefined {
  const [before, last] = [trend.at(-2), trend.at(-1)]
  const follows = before && last && monthNumber(last.month) - monthNumber(before.month) === 1
  return follows ? changeOf(value, before.value, unit) : undefined
}

/** Returns whether a change is an improvement; undefined if nothing changed. */
export function isImprovement({ value }: Change, better: ZoneMetric['better']): boolean | undefined {
  return value === 0 ? undefined : value < 0 === (better === 'lower')
}

/** Compares a metric with its target; `share` is 1 at the target. */
export function standing({ value, target, better }: ZoneMetric): { met: boolean; share: number } | undefined {
  if (target === undefined) return undefined
  return { met: better === 'lower' ? value <= target : value >= target, share: value / target }
}

export type Plot = { points: { x: number; y: number }[]; targetY: number | undefined }

/**
 * Returns the points of a trend in a box whose y axis points down. Months without a figure keep their space, and the
 * target is always inside the box.
 */
export function plot(
  { trend, target }: Pick<ZoneMetric, 'trend' | 'target'>,
  { width, height }: { width: number; height: number },
): Plot {
  const values = [...trend.map(({ value }) => value), ...(target === undefined ? [] : [target])]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const first = monthNumber(trend[0]?.month ?? '')
  const months = monthNumber(trend.at(-1)?.month ?? '') - first
  const yOf = (value: number) => (high === low ? height / 2 : (height * (high - value)) / (high - low))
  return {
    points: trend.map(({ month, value }) => ({
      x: months === 0 ? width / 2 : (width * (monthNumber(month) - first)) / months,
      y: yOf(value),
    })),
    targetY: target === undefined ? undefined : yOf(target),
  }
}
