import { basename } from 'node:path'
import { expect } from 'vitest'

const { IAMBIZ_TEST_ALL: all, IAMBIZ_TEST_SEED: seed = '0' } = process.env

const nameOfFile = () => basename(expect.getState().testPath ?? '')

/**
 * The variants of a test that this run takes: all with `npm test -- --all`, otherwise the one that the run's seed and a name
 * choose. The seed is printed, and `npm test -- --seed N` takes the same variants again. Names differ, so that in one run some
 * tests take each variant; it is that of the test file unless said otherwise.
 */
export function inTurn<T>(variants: readonly T[], name = nameOfFile()): readonly T[] {
  if (all === '1') return variants
  const numberOfName = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const chosen = (numberOfName + Number(seed)) % variants.length
  return variants.slice(chosen, chosen + 1)
}
