import type { Range } from './range-reports.ts'

/** What the statistics are kept by, from coarse to fine. */
export type Grain = 'month' | 'day' | 'hour'

/** A part of a range, and where it is read: dates of months or days, hours, or the rows of the log; ends excluded. */
export type Segment =
  | { of: 'month' | 'day'; from: string; to: string }
  | { of: 'hour'; from: Date; to: Date }
  | { of: 'rows'; from: Date; to: Date }

/** A part that is still to be covered; its dates are the whole days that it may have. */
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

/** Cuts a range into parts that do not overlap: as coarse as may be, of the grains that are given from coarse to fine. */
export const segmentsOf = (range: Range, grains: readonly Grain[]): Segment[] =>
  cover(range, { from: range.from, to: range.to, firstDate: '0001-01-01', endDate: '9999-12-31' }, grains)
