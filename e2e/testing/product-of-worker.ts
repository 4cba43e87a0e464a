import { inject } from 'vitest'
import type { Addresses } from './product.ts'

/** The product of the current worker, which runs one file at a time. */
export function product(): Addresses {
  // Vitest numbers its workers from 1, and exposes the number only in this variable.
  const found = inject('products')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!found) throw new Error('there are more workers than products')
  return found
}
