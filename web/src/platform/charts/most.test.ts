import { expect, test } from 'vitest'
import { mostOf } from './most.ts'

test('[STAT-01] the first of those that have the most is named, and nobody where nobody has anything', () => {
  const days = [{ count: 1 }, { count: 3 }, { count: 3 }]
  expect(mostOf(days, ({ count }) => count)).toBe(days[1])
  expect(mostOf([{ count: 0 }], ({ count }) => count)).toBeUndefined()
  expect(mostOf([], () => 1)).toBeUndefined()
})
