import type { Range } from './range-reports.ts'

/** Granularities of the statistics, from coarse to fine. */
export type Grain = 'month' | 'day' | 'hour'

/** A part of a range and its source: months or days by date, hours, or rows of the log; ends are exclusive. */
export type Segment =
  | { of: 'month' | 'day'; from: string; to: string }
  | { of: 'hour'; from: Date; to: Date }
  | { of: 'rows'; from: Date; to: Date }

/** A part that is not covered yet; its dates are the whole days that it may contain. */
type Span = { from: Date; to: Date; firstDate: string; endDate: string }

export const later = <T extends Date | string>(one: T, other: T): T => (one > other ? one : other)
export const earlier = <T extends Date | string>(one: T, other: T): T => (one < other ? one : other)

function cover(range: Range, span: Span, [grain, ...finer]: readonly Grain[]): Segment[] {
  if (span.from >= span.to) return []
  if (!grain) return [{ of: 'rows', from: span.from, to: span.to }]
  const whole = { hour: range.hours, day: range.days, month: range.months }[grain]
  const from = later(span.from, whole.from)
  const to = earlier(span.to, whole.to)
  if (from >= to) return cover(range, span, finer)
  const dates = {
    from: later(span.firstDate, 'firstDate' in whole ? whole.firstDate : span.firstDate),
    to: earlier(span.endDate, 'endDate' in whole ? whole.endDate : span.endDate),
  }
  return [
    ...cover(range, { ...span, to: from, endDate: dates.from }, finer),
    grain === 'hour' ? { of: grain, from, to } : { of: grain, ...dates },
    ...cover(range, { ...span, from: to, firstDate: dates.to }, finer),
  ]
}

/**
 * Splits a range into segments that do not overlap, each as coarse as possible; `grains` are ordered from coarse to
 * fine.
 */
export const segmentsOf = (range: Range, grains: readonly Grain[]): Segment[] =>
  cover(range, { from: range.from, to: range.to, firstDate: '0001-01-01', endDate: '9999-12-31' }, grains)
