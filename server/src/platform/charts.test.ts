import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartOf, growthOf, largest, percents, pieOf } from './charts.ts'

test('percents are exactly 100 together, and none is a hundredth away from its part', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 40 }), (values) => {
      const total = values.reduce((sum, value) => sum + value, 0)
      const shares = percents(values)
      if (total === 0) {
        expect(shares).toEqual(values.map(() => 0))
        return
      }
      expect(shares.reduce((sum, share) => sum + Math.round(share * 100), 0)).toBe(10_000)
      shares.forEach((share, index) => {
        expect(Math.abs(share - ((values[index] ?? 0) * 100) / total)).toBeLessThan(0.01 + 1e-9)
      })
    }),
  )
})

test('a pie has its largest piece first', () => {
  const piece = (code: string, value: number) => ({ code, name: code, value })
  expect(pieOf([piece('a', 1), piece('c', 1), piece('b', 1)])).toEqual({
    total: 3,
    items: [
      { ...piece('a', 1), percent: 33.34 },
      { ...piece('b', 1), percent: 33.33 },
      { ...piece('c', 1), percent: 33.33 },
    ],
  })
  expect(pieOf([])).toEqual({ total: 0, items: [] })
})

test('a chart has a zero where nothing was counted', () => {
  const points = [
    { period: '2026-01-02', code: 'a', events: 2 },
    { period: '2026-01-02', code: 'a', events: 3 },
    { period: '2026-01-03', code: 'elsewhere', events: 9 },
  ]
  const chart = chartOf(['2026-01-01', '2026-01-02'], [{ code: 'a', name: 'A' }], points)
  expect(chart).toMatchObject({ series: [{ code: 'a', data: [0, 5] }], total: 5 })
})

test('the largest groups are those with the most over all periods; equal ones by their code', () => {
  const points = [
    { period: '1', code: 'b', events: 2 },
    { period: '1', code: 'a', events: 1 },
    { period: '2', code: 'a', events: 1 },
    { period: '2', code: 'c', events: 3 },
  ]
  expect(largest(points, 2)).toEqual(['c', 'a'])
})

test('growth is in percent, and nothing where nothing was before', () => {
  expect([growthOf(103, 100), growthOf(1, 3), growthOf(5, 0)]).toEqual([{ growth: 3 }, { growth: -66.7 }, {}])
})
