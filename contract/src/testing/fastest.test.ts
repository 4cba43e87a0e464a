import { expect, test } from 'vitest'
import { timesAsLong } from './fastest.ts'

const looked = (rounds: number) => () => {
  let sum = 0
  for (let at = 0; at < rounds; at++) sum = (sum + at * at) % 65_521
  expect(sum).toBeGreaterThanOrEqual(0)
}

test('distinguishes linear from quadratic time', () => {
  const [length, longer] = [100, 1600]
  expect(timesAsLong(looked(length * 100), looked(longer * 100))).toBeLessThan(80)
  expect(timesAsLong(looked(length ** 2), looked(longer ** 2))).toBeGreaterThan(80)
})
