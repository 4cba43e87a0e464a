import type { maxFaultContact, maxFaultText } from '@iambiz/contract/features/faults.ts'

// Characters, as the contract has them.

/** Of a description or a reply. */
export const longestText: typeof maxFaultText = 500
/** Of how the reporter can be reached. */
export const longestContact: typeof maxFaultContact = 80
