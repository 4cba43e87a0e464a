import { expect, test } from 'vitest'
import { createCalendar } from './calendar.ts'

test('days are counted in the deployment’s time zone, not in UTC', () => {
  const calendar = createCalendar(new Date('2026-07-15T16:30:00Z'), 'Asia/Shanghai')
  expect(calendar.at(0, '09:30')).toEqual(new Date('2026-07-16T01:30:00Z'))
  expect(calendar.at(-1, '17:20')).toEqual(new Date('2026-07-15T09:20:00Z'))
  expect(calendar.weekday(0)).toBe(4)
  expect(calendar.dayInWords(15)).toEqual({ zh: '7 月 31 日', en: '31 July' })
  expect(calendar.monthInWords(-7)).toEqual({ zh: '12 月', en: 'December' })
})

test('a wall-clock time is right on both sides of a change to daylight saving', () => {
  const calendar = createCalendar(new Date('2026-03-29T12:00:00Z'), 'Europe/Berlin')
  expect(calendar.at(-1, '09:00')).toEqual(new Date('2026-03-28T08:00:00Z'))
  expect(calendar.at(0, '00:30')).toEqual(new Date('2026-03-28T23:30:00Z'))
  expect(calendar.at(0, '09:00')).toEqual(new Date('2026-03-29T07:00:00Z'))
})
