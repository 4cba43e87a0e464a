import { basename } from 'node:path'
import { expect } from 'vitest'

const { IAMBIZ_TEST_ALL: all, IAMBIZ_TEST_SEED: seed = '0' } = process.env

/** Differs between files, so that in one run some of them take each variant. */
function numberOfFile(): number {
  const file = basename(expect.getState().testPath ?? '')
  return [...file].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
}

/**
 * The variants of a journey that this run takes: all with `npm test -- --all`, otherwise the one that the run's seed and the
 * name of the test file choose. The seed is printed, and `npm test -- --seed N` takes the same variants again.
 */
export function inTurn<T>(variants: readonly T[]): readonly T[] {
  if (all === '1') return variants
  const chosen = (numberOfFile() + Number(seed)) % variants.length
  return variants.slice(chosen, chosen + 1)
}
