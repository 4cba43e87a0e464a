import { expect, test } from 'vitest'
import { daysApart, isOfficeTime, placeNames, places, wallTime } from './world-time.ts'

const noonInLondon = Date.UTC(2026, 6, 16, 11, 0)

test.each([
  ['Europe/London', '2026-07-16', '12:00', true],
  ['Asia/Shanghai', '2026-07-16', '19:00', false],
  ['Australia/Sydney', '2026-07-16', '21:00', false],
  ['America/Los_Angeles', '2026-07-16', '04:00', false],
  ['Asia/Kolkata', '2026-07-16', '16:30', true],
])('[HOME-07] at noon in London it is in %s %s %s', (zone, date, time, atWork) => {
  const wall = wallTime(noonInLondon, zone)
  expect(wall).toMatchObject({ date, time })
  expect(isOfficeTime(wall)).toBe(atWork)
})

test('another day is told, also over the end of a year', () => {
  const instant = Date.UTC(2026, 11, 31, 16, 0)
  const [beijing, newYork] = [wallTime(instant, 'Asia/Shanghai'), wallTime(instant, 'America/New_York')]
  expect(beijing.time).toBe('00:00')
  expect(daysApart(beijing, newYork)).toBe(-1)
  expect(daysApart(newYork, beijing)).toBe(1)
})

test('nobody is at work at the weekend', () => {
  expect(isOfficeTime(wallTime(Date.UTC(2026, 6, 18, 2, 0), 'Asia/Shanghai'))).toBe(false)
})

test('every place has a zone that there is', () => {
  for (const place of placeNames) expect(wallTime(0, places[place]).date).toMatch(/^19(69|70)-/)
})
