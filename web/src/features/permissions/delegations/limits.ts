import type {
  longestDelegationDays as allowedDays,
  longestReason as allowedReason,
} from '@iambiz/contract/features/permissions/delegations.ts'

/** As the contract has them. */
export const longestReason: typeof allowedReason = 500
export const longestDelegationDays: typeof allowedDays = 180
