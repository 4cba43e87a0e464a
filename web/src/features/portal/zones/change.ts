export type Change = { kind: 'percent' | 'points'; value: number }

/** How a figure moved since the month before: shares in percentage points, all else in percent of that month. */
export function changeOf(now: number, before: number | undefined, unit: string): Change | undefined {
  if (before === undefined) return undefined
  if (unit === '%') return { kind: 'points', value: now - before }
  return before === 0 ? undefined : { kind: 'percent', value: (now - before) / Math.abs(before) }
}
