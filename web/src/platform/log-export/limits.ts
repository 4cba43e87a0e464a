import type { mostExported as exported } from '@iambiz/contract/platform/log-list.ts'

/**
 * Maximum number of records per file. A copy of the contract's constant, checked by its type, so that the chunk does
 * not include the contract.
 */
export const mostExported: typeof exported = 50_000
