import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const hour = 3_600_000

test.each([
  [4 * hour, 0, '4:00:00'],
  [hour + 61_000, 0, '1:01:01'],
  [hour, 0, '1:00:00'],
  [hour - 1000, 0, '59:59'],
  [61_000, 0, '1:01'],
  [1, 0, '0:01'],
  [0, 0, '0:00'],
  [-5000, 0, '0:00'],
  [24 * hour - 1, 1, '0:00'],
  [49 * hour, 2, '1:00:00'],
])('[HOME-01] %i ms are %i days and %s', (milliseconds, days, clock) => {
  expect(timeLeft(milliseconds)).toEqual({ days, clock })
})
