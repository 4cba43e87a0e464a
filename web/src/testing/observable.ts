import * as product from '../platform/observable.ts'

const resets: (() => void)[] = []

export const { scopeObservables } = product

/**
 * Replaces the product's `observable` in page tests, where one document shows many pages: each test starts with clean
 * state.
 */
export function observable<T>(first: T): product.Observable<T> {
  const made = product.observable(first)
  resets.push(() => made.set(first))
  return made
}

/** Resets every observable to the value that it had when its module was loaded. */
export function resetObservables(): void {
  for (const reset of resets) reset()
}
