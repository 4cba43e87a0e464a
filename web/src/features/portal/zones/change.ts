export type Change = { kind: 'percent' | 'points'; value: number }

/**
 * Returns the change since the previous month: percentage points for shares, otherwise percent of the previous month.
 */
export function changeOf(now: number, before: number | undefined, unit: string): Change | undefined {
  if (before === undefined) return undefined
  if (unit === '%') return { kind: 'points', value: now - before }
  return before === 0 ? undefined : { kind: 'percent', value: (now - before) / Math.abs(before) }
}
