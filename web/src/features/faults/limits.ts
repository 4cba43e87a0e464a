import type { maxFaultContact, maxFaultText } from '@iambiz/contract/features/faults.ts'

// Maximum lengths in characters; the types keep them equal to the contract's limits.

/** For a description or a reply. */
export const longestText: typeof maxFaultText = 500
/** For the reporter's contact details. */
export const longestContact: typeof maxFaultContact = 80
