import { expect, test } from 'vitest'
import { durationOf } from './duration.ts'

const hour = 3_600_000

test.each([
  [20_000, 1, 'minutes'],
  [hour - 60_000, 59, 'minutes'],
  [hour, 1, 'hours'],
  [4 * hour, 4, 'hours'],
  [2.5 * hour, 2.5, 'hours'],
  [36 * hour, 36, 'hours'],
  [48 * hour, 2, 'days'],
  [84 * hour, 3.5, 'days'],
])('%i ms is %s %s', (milliseconds, count, unit) => {
  expect(durationOf(milliseconds)).toEqual({ unit, count })
})
