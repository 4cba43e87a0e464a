import { expect, test } from 'vitest'
import { granularitiesOf, granularityOf, spanOf } from './periods.ts'

const span = (first: string, last: string) => ({
  startTime: `${first} 00:00:00`,
  endTime: `${last} 23:59:59`,
})
const july = span('2026-07-01', '2026-07-31')

test.for([
  ['2026-07-09 08:00', '2026-07-09 08:00:00', '2026-07-09 08:59:59'],
  ['2026-07-09', '2026-07-09 00:00:00', '2026-07-09 23:59:59'],
  ['2026-W28', '2026-07-06 00:00:00', '2026-07-12 23:59:59'],
  ['2026-W27', '2026-07-01 00:00:00', '2026-07-05 23:59:59'],
  ['2026-W31', '2026-07-27 00:00:00', '2026-07-31 23:59:59'],
  ['2026-07', '2026-07-01 00:00:00', '2026-07-31 23:59:59'],
] as const)('%s counts what happened from %s to %s', ([category, startTime, endTime]) => {
  expect(spanOf(category, july)).toEqual({ startTime, endTime })
})

test('the first week of a year may begin in the year before', () => {
  expect(spanOf('2026-W01', span('2025-12-01', '2026-01-31')).startTime).toBe('2025-12-29 00:00:00')
  expect(spanOf('2020-W53', span('2020-12-01', '2021-01-31')).endTime).toBe('2021-01-03 23:59:59')
})

test('February of a leap year has 29 days', () => {
  expect(spanOf('2028-02', span('2028-01-01', '2028-12-31')).endTime).toBe('2028-02-29 23:59:59')
})

test('a span offers what can be read', () => {
  expect(granularitiesOf(span('2026-07-01', '2026-07-01'))).toEqual(['hour'])
  expect(granularitiesOf(span('2026-07-01', '2026-07-07'))).toEqual(['hour', 'day'])
  expect(granularitiesOf(july)).toEqual(['day', 'week'])
  expect(granularitiesOf(span('2026-01-01', '2026-12-31'))).toEqual(['week', 'month'])
})

test('a granularity that does not suit the span gives way to days', () => {
  expect(granularityOf('week', july)).toBe('week')
  expect(granularityOf('hour', july)).toBe('day')
  expect(granularityOf(null, span('2026-07-01', '2026-07-01'))).toBe('hour')
  expect(granularityOf('nonsense', span('2026-01-01', '2026-12-31'))).toBe('week')
})
