import { expect, test } from 'vitest'
import { eventsAround, neighboursOf, openedRowOf, shortTime } from './opened-row.ts'

test.each([
  ['row=42', '42'],
  ['row=42x', ''],
  [`row=${'9'.repeat(19)}`, ''],
  ['', ''],
])('the row that %s opens is %j', (query, id) => {
  expect(openedRowOf(new URLSearchParams(query))).toBe(id)
})

test('a row has neighbours on its page only', () => {
  expect(neighboursOf(['3', '2', '1'], '2')).toEqual({ previous: '3', next: '1' })
  expect(neighboursOf(['3', '2', '1'], '3')).toEqual({ next: '2' })
  expect(neighboursOf(['3', '2', '1'], '1')).toEqual({ previous: '2' })
  expect(neighboursOf(['3', '2', '1'], '7')).toEqual({})
})

test('a time is as long as it takes to tell the rows of a range apart', () => {
  const short = (startTime: string) =>
    shortTime('2026-03-01 10:31:07', { startTime, endTime: '2026-03-01 23:59:59' })
  expect(short('2026-03-01 00:00:00')).toBe('10:31:07')
  expect(short('2026-02-23 00:00:00')).toBe('03-01 10:31:07')
  expect(short('2025-12-02 00:00:00')).toBe('2026-03-01 10:31:07')
})

test('of a session the few events around one of them are shown, as many at its ends', () => {
  const events = Array.from({ length: 20 }, (_, at) => ({ id: String(at) }))
  const shown = (id: string) => eventsAround(events, id).map((event) => Number(event.id))
  expect(shown('0')).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(shown('10')).toEqual([6, 7, 8, 9, 10, 11, 12, 13])
  expect(shown('19')).toEqual([12, 13, 14, 15, 16, 17, 18, 19])
  expect(eventsAround(events.slice(0, 3), '2')).toHaveLength(3)
})
