import { inject } from 'vitest'
import type { Addresses } from './product.ts'

/** The product that the file of the moment has for itself: there is one for each worker, which runs one file at a time. */
export function product(): Addresses {
  // Vitest numbers its workers from 1, this way and no other.
  const found = inject('products')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!found) throw new Error('there are more workers than products')
  return found
}
