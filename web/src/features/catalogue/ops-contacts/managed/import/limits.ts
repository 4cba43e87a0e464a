import type { maxImportedContacts as most } from '@iambiz/contract/features/catalogue/ops-contacts.ts'

// Checked against the contract by its type, so that the chunk does not have to import it.
export const mostImported: typeof most = 5000
