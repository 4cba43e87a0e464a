import { expect, test } from 'vitest'
import { rateOf } from '#web/platform/charts/rate-of.ts'
import { growthBetween, inTenths, ratesOf } from './rates.ts'

const chart = (success: number[], failure: number[]) => ({
  categories: success.map(String),
  series: [
    { code: 'success', name: '', data: success },
    { code: 'failure', name: '', data: failure },
  ],
  total: 0,
})

test('rates have one decimal, and there is none of nothing', () => {
  expect([rateOf(1, 3), rateOf(0, 5), rateOf(0, 0)]).toEqual([33.3, 0, undefined])
  expect([rateOf(1, 9999), rateOf(9998, 9999), rateOf(5, 5)]).toEqual([0.1, 99.9, 100])
  expect([growthBetween(103, 100), growthBetween(1, 2), growthBetween(3, 0)]).toEqual([3, -50, undefined])
})

test.each([
  [
    [49.79, 42.06, 8.15],
    [49.8, 42.1, 8.1],
  ],
  [
    [33.34, 33.33, 33.33],
    [33.4, 33.3, 33.3],
  ],
  [[100], [100]],
  [[], []],
])('shares %j are %j: with one decimal they are as much together as with two', (percents, expected) => {
  expect(inTenths(percents)).toEqual(expected)
})

test('a period without any try is not one in which all failed', () => {
  expect(ratesOf(chart([9, 0, 1], [1, 0, 1]))).toEqual({ rate: 83.3, failures: 2, tries: 12, line: [90, 50] })
  expect(ratesOf(chart([], []))).toEqual({ rate: undefined, failures: 0, tries: 0, line: [] })
})
