import { expect, inject } from 'vitest'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with Vitest's own
  interface ProvidedContext {
    /** Which variants this run tests, set by vitest.config.ts. */
    turn: { all: boolean; seed: number }
  }
}

const nameOfFile = () => expect.getState().testPath?.split('/').at(-1) ?? ''

/**
 * The variants of a test in this run: all with `npm test -- --all`, otherwise one chosen by the run's seed and a name.
 * The seed is printed, and `npm test -- --seed N` repeats its choice. The name is the test file's by default, so that
 * tests choose different variants.
 */
export function inTurn<T>(variants: readonly T[], name = nameOfFile()): readonly T[] {
  const { all, seed } = inject('turn')
  if (all) return variants
  const numberOfName = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const chosen = (numberOfName + seed) % variants.length
  return variants.slice(chosen, chosen + 1)
}
