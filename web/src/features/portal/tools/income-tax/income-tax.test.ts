import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brackets, fenOf, withholdings, yearlyTax } from './income-tax.ts'

test.each([
  [0, 0],
  [-5, 0],
  [36_000, 1080],
  [36_000.01, 1080.001],
  [144_000, 11_880],
  [300_000, 43_080],
  [420_000, 73_080],
  [660_000, 145_080],
  [960_000, 250_080],
  [1_000_000, 268_080],
])('[HOME-07] a taxable income of %d yuan a year costs %d yuan', (taxable, tax) => {
  expect(yearlyTax(Math.round(taxable * 100))).toBe(Math.round(tax * 100))
})

test('[HOME-07] the quick deductions are those of the brackets below', () => {
  const bySlices = (taxable: number) =>
    brackets.reduce((sum, { over, percent }, index) => {
      const end = brackets[index + 1]?.over ?? Number.POSITIVE_INFINITY
      return sum + (Math.max(0, Math.min(taxable, end) - over) * percent) / 100
    }, 0)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500_000_000 }), (fen) => {
      expect(Math.abs(yearlyTax(fen) - bySlices(fen))).toBeLessThanOrEqual(0.5 + 1e-6)
    }),
  )
})

test('[HOME-07] the cumulative method withholds more once a bracket is passed', () => {
  // 30,000 a month with 4,500 of insurance and 2,000 of additional deductions: the tax authority's own example.
  const rows = withholdings({ salary: 3_000_000, insurance: 450_000, additional: 200_000 }, 3)
  expect(rows.map(({ tax }) => tax / 100)).toEqual([555, 625, 1850])
  expect(rows.map(({ percent }) => percent)).toEqual([3, 10, 10])
  expect(rows[0]?.net).toBe(3_000_000 - 450_000 - 55_500)
})

const month = fc.record({
  salary: fc.integer({ min: 0, max: 30_000_000 }),
  insurance: fc.integer({ min: 0, max: 1_000_000 }),
  additional: fc.integer({ min: 0, max: 1_000_000 }),
})

test('the months of a year add up to the tax of the year, and no month gives back', () => {
  fc.assert(
    fc.property(month, (given) => {
      const rows = withholdings(given, 12)
      expect(rows.every(({ tax }) => tax >= 0)).toBe(true)
      expect(rows.reduce((sum, { tax }) => sum + tax, 0)).toBe(yearlyTax(rows[11]?.taxable ?? 0))
    }),
  )
})

test.each([
  ['12,345.6', 1_234_560],
  ['0', 0],
  ['100000000', 10_000_000_000],
  ['100000001', undefined],
  ['1.234', undefined],
  ['-1', undefined],
  ['1e5', undefined],
  ['', undefined],
])('%o is %o fen', (text, fen) => expect(fenOf(text)).toBe(fen))
