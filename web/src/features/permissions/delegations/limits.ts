import type {
  longestDelegationDays as allowedDays,
  longestReason as allowedReason,
} from '@iambiz/contract/features/permissions/delegations.ts'

/** The limits of the contract. */
export const longestReason: typeof allowedReason = 500
export const longestDelegationDays: typeof allowedDays = 180
