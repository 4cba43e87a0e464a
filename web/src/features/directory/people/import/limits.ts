import type { maxImportedPeople as most } from '@iambiz/contract/features/directory/people.ts'

// A type-only import checks the number against the contract without adding the contract's code to the chunk.
export const mostImported: typeof most = 10_000
