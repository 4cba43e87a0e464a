import { expect, test } from 'vitest'
import { type MonthRow, perMonth, ranked, rateOf } from './counts.ts'

const row = (app: string, month: number, total: number, more: Partial<MonthRow> = {}): MonthRow => ({
  ...{ app_id: app, app_code: app, app_name: app, month, total },
  ...{ online: 0, general: total, forced: 0, read: 0, audience: 0, read_of_audience: 0 },
  ...more,
})
const period = { year: 2026, startMonth: 2, endMonth: 4 }

test('equal totals share a rank and stand by their names', () => {
  const rows = [row('丙', 2, 1), row('甲', 2, 2), row('乙', 3, 1), row('乙', 4, 1), row('丁', 4, 1)]
  const shown = ranked(rows, period, { lang: 'zh', topN: 3 })
  expect(shown.map(({ rank, appName, months }) => [rank, appName, months])).toEqual([
    [1, '甲', [2, 0, 0]],
    [1, '乙', [0, 1, 1]],
    [3, '丙', [1, 0, 0]],
  ])
})

test('months without anything are there with nothing', () => {
  expect(perMonth([row('甲', 3, 5)], period).map(({ month, total }) => [month, total])).toEqual([
    [2, 0],
    [3, 5],
    [4, 0],
  ])
})

test.for([
  [0, 0, {}],
  [0, 7, { readRate: 0 }],
  [1, 3, { readRate: 33.3 }],
  [9, 7, { readRate: 100 }],
  [99_999, 100_000, { readRate: 99.9 }],
] as const)('%i of %i is %o', ([part, whole, rate]) => {
  expect(rateOf(part, whole)).toEqual(rate)
})
