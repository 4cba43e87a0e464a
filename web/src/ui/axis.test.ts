import { expect, test } from 'vitest'
import { axisEnd } from './axis.ts'

test.for([
  [0, 4],
  [4, 4],
  [5, 8],
  [9, 12],
  [13, 16],
  [21, 24],
  [29, 32],
  [41, 60],
  [50, 60],
  [90, 100],
  [390, 400],
] as const)('an axis for %i ends at %i', ([most, end]) => {
  expect(axisEnd(most)).toBe(end)
})

test('an axis has whole parts, and no more than a third of it stays empty from 8 on', () => {
  for (let most = 8; most <= 20_000; most += 7) {
    const end = axisEnd(most)
    expect(Number.isInteger(end / 4)).toBe(true)
    expect(end).toBeGreaterThanOrEqual(most)
    expect(most / end, String(most)).toBeGreaterThan(2 / 3 - 0.02)
  }
})
