import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumber } from './calendar-days.ts'
import { afterWorkdays, calendarDay, isPublished, isWorkday, spanOf } from './workdays.ts'

const on = (date: string) => calendarDay(dayNumber(date))

test.each([
  ['2026-01-01', 'holiday'],
  ['2026-01-04', 'make-up'],
  ['2026-02-14', 'make-up'],
  ['2026-02-17', 'holiday'],
  ['2026-02-28', 'make-up'],
  ['2026-10-08', 'workday'],
  ['2026-10-10', 'make-up'],
  ['2026-11-21', 'weekend'],
  ['2026-11-23', 'workday'],
  ['1969-12-31', 'workday'],
  ['1969-12-28', 'weekend'],
])('[HOME-07] %s is a %s in China', (date, kind) => {
  expect(on(date).kind).toBe(kind)
})

test('holidays are named in both languages', () => {
  expect(on('2026-06-19').name).toEqual({ zh: '端午', en: 'Dragon Boat Festival' })
})

test('a span counts make-up days and leaves holidays out', () => {
  expect(spanOf('2026-02-09', '2026-03-01')).toMatchObject({ days: 21, workdays: 5 + 1 + 0 + 4 + 1 })
  expect(spanOf('2026-10-07', '2026-09-28')).toMatchObject({ days: 10, workdays: 3 })
  expect(spanOf('2026-11-23', '2026-11-23')).toEqual({ days: 1, workdays: 1, special: [] })
})

test.each([
  ['', '2026-01-01'],
  ['2026-02-30', '2026-03-01'],
  ['0001-01-01', '2026-01-01'],
  ['2026-1-1', '2026-01-01'],
])('from %o to %o is no span', (from, to) => expect(spanOf(from, to)).toBeUndefined())

test('workdays are counted over the spring festival, and back', () => {
  expect(afterWorkdays('2026-02-13', 1)?.date).toBe('2026-02-14')
  expect(afterWorkdays('2026-02-13', 2)?.date).toBe('2026-02-24')
  expect(afterWorkdays('2026-02-24', -2)?.date).toBe('2026-02-13')
  expect(afterWorkdays('2026-02-13', 5001)).toBeUndefined()
  expect(afterWorkdays('2026-02-13', 1.5)).toBeUndefined()
})

test('a year that is not published yet is told', () => {
  expect([isPublished('2003-12-31'), isPublished('2026-12-31'), isPublished('2099-01-01')]).toEqual([
    false,
    true,
    false,
  ])
})

const day = fc.integer({ min: dayNumber('2004-01-01'), max: dayNumber('2030-12-31') })

test('counting on and counting a span agree', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 300 }), (start, count) => {
      const from = calendarDay(start)
      const target = afterWorkdays(from.date, count)
      const span = spanOf(from.date, target?.date ?? '')
      expect(span?.workdays).toBe(count + (isWorkday(from) ? 1 : 0))
    }),
    { numRuns: 60 },
  )
})
