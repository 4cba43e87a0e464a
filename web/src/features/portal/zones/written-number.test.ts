import { expect, test } from 'vitest'
import { writtenNumber } from './written-number.ts'

const numbers = [
  ...[0, 1, 7.5, 38.4, 45, 99.995, 999.999, 1000, 1284, 12_345.678, 1_234_567.891, 9.9e14, 1.5e20],
  ...[0.001, 0.005, 0.004_999, 0.285, 1.005, 8.345, 36.9, 10.075, 1e-9],
]

test.each(['zh-CN', 'en'])('numbers are written as Intl writes them, %s', (language) => {
  for (const digits of [1, 2]) {
    const format = new Intl.NumberFormat(language, {
      maximumFractionDigits: digits,
      signDisplay: 'exceptZero',
    })
    for (const value of numbers.flatMap((number) => [number, -number]))
      expect(writtenNumber(value, digits, '+')).toBe(format.format(value).replace('-', '−'))
  }
})

test('what is above nothing has a sign only where it is asked for', () => {
  expect([writtenNumber(3, 1), writtenNumber(-3, 1)]).toEqual(['3', '−3'])
})
