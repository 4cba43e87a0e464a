import type { ZoneMetric } from '@iambiz/contract/features/portal/zones.ts'
import { expect, test } from 'vitest'
import { changeOf } from './change.ts'
import { isImprovement, lastChange, plot, standing } from './figures.ts'

const metric = (more: Partial<ZoneMetric> = {}): ZoneMetric => ({
  code: 'emission',
  name: '碳排放',
  unit: 't',
  better: 'lower',
  value: 1284,
  trend: [
    { month: '2025-12', value: 1369 },
    { month: '2026-01', value: 1284 },
  ],
  ...more,
})

test('a figure is compared with the month before, also over the end of a year', () => {
  expect(lastChange(metric())?.value).toBeCloseTo(-0.0621, 4)
  const gap = [
    { month: '2025-11', value: 1369 },
    { month: '2026-01', value: 1284 },
  ]
  expect(lastChange(metric({ trend: gap }))).toBeUndefined()
  expect(lastChange(metric({ trend: gap.slice(1) }))).toBeUndefined()
})

test('shares change in percentage points, and from nothing there is no percentage', () => {
  expect(changeOf(38.4, 36.9, '%')).toEqual({ kind: 'points', value: expect.closeTo(1.5) })
  expect(changeOf(5, 0, 't')).toBeUndefined()
  expect(changeOf(5, undefined, 't')).toBeUndefined()
  expect(changeOf(-5, -10, 't')).toEqual({ kind: 'percent', value: 0.5 })
})

test('less is better for some figures, more for others', () => {
  const fall = { kind: 'percent', value: -0.1 } as const
  expect([isImprovement(fall, 'lower'), isImprovement(fall, 'higher')]).toEqual([true, false])
  expect(isImprovement({ ...fall, value: 0 }, 'lower')).toBeUndefined()
})

test('a limit is met at or below, a goal at or above', () => {
  expect(standing(metric({ target: 1284 }))).toEqual({ met: true, share: 1 })
  expect(standing(metric({ target: 642 }))).toEqual({ met: false, share: 2 })
  expect(standing(metric({ target: 1284, better: 'higher' }))?.met).toBe(true)
  expect(standing(metric({ target: 2568, better: 'higher' }))).toEqual({ met: false, share: 0.5 })
  expect(standing(metric())).toBeUndefined()
})

test('the line keeps room for months without a figure, and shows the target', () => {
  const trend = [
    { month: '2025-11', value: 10 },
    { month: '2025-12', value: 30 },
    { month: '2026-03', value: 20 },
  ]
  expect(plot({ trend, target: 50 }, { width: 80, height: 40 })).toEqual({
    points: [
      { x: 0, y: 40 },
      { x: 20, y: 20 },
      { x: 80, y: 30 },
    ],
    targetY: 0,
  })
})

test('one figure, or the same one again and again, is a point or line in the middle', () => {
  const one = [{ month: '2026-01', value: 7 }]
  expect(plot({ trend: one }, { width: 80, height: 40 }).points).toEqual([{ x: 40, y: 20 }])
  const same = [...one, { month: '2026-02', value: 7 }]
  expect(plot({ trend: same, target: 7 }, { width: 80, height: 40 })).toEqual({
    points: [
      { x: 0, y: 20 },
      { x: 80, y: 20 },
    ],
    targetY: 20,
  })
})
