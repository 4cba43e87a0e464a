import * as product from '../platform/observable.ts'

const resets: (() => void)[] = []

export const { scopeObservables } = product

/** Takes the place of the product's `observable` in page tests, where one document shows many pages: each begins with clean state. */
export function observable<T>(first: T): product.Observable<T> {
  const made = product.observable(first)
  resets.push(() => made.set(first))
  return made
}

/** Gives every observable of the page the value that it had when its module was loaded. */
export function resetObservables(): void {
  for (const reset of resets) reset()
}
