import type { longestText as allowed } from '@iambiz/contract/features/permissions/requests.ts'

/** Characters that a reason or a remark may have, as the contract has it. */
export const longestText: typeof allowed = 500
