import type { longestText as allowed } from '@iambiz/contract/features/permissions/requests.ts'

/** Longest reason or remark in characters, as in the contract. */
export const longestText: typeof allowed = 500
