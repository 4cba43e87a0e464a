import { expect, inject } from 'vitest'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with Vitest's own
  interface ProvidedContext {
    /** Which variants this run takes, given by vitest.config.ts. */
    turn: { all: boolean; seed: number }
  }
}

const nameOfFile = () => expect.getState().testPath?.split('/').at(-1) ?? ''

/**
 * The variants of a test that this run takes: all with `npm test -- --all`, otherwise the one that the run's seed and a name
 * choose. The seed is printed, and `npm test -- --seed N` takes the same variants again. Names differ, so that in one run some
 * tests take each variant; it is that of the test file unless said otherwise.
 */
export function inTurn<T>(variants: readonly T[], name = nameOfFile()): readonly T[] {
  const { all, seed } = inject('turn')
  if (all) return variants
  const numberOfName = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const chosen = (numberOfName + seed) % variants.length
  return variants.slice(chosen, chosen + 1)
}
