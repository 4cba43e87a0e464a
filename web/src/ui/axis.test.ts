import { expect, test } from 'vitest'
import { axisEnd } from './axis.ts'

test.for([
  [0, 4],
  [4, 4],
  [5, 8],
  [9, 20],
  [41, 80],
  [50, 80],
  [390, 400],
] as const)('an axis for %i ends at %i', ([most, end]) => {
  expect(axisEnd(most)).toBe(end)
})
