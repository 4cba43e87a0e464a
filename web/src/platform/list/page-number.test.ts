import { expect, test } from 'vitest'
import { pageAfterResize, pageIn } from './page-number.ts'

test('a typed page is one that the list has', () => {
  expect(['500', ' 7 ', '１２', '916', '007'].map((text) => pageIn(text, 916))).toEqual([500, 7, 12, 916, 7])
  for (const text of ['', '0', '917', '-1', '1.5', '1e2', 'x']) expect(pageIn(text, 916)).toBeUndefined()
})

test('[HTTP-10] pages of another size begin with what was seen, and end at page 1000', () => {
  expect(pageAfterResize(3, 20, 50)).toBe(1)
  expect(pageAfterResize(6, 20, 50)).toBe(3)
  expect(pageAfterResize(3, 50, 20)).toBe(6)
  expect(pageAfterResize(1000, 100, 20)).toBe(1000)
})
