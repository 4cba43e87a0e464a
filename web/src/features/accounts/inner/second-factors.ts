import type { InnerAccount } from '@iambiz/contract/platform/inner-account.ts'

/** Returns the person's devices and passkeys. */
export const secondFactorsIn = (accounts: readonly InnerAccount[]): InnerAccount[] =>
  accounts.filter(({ accountType, bound }) => bound && (accountType === 'totp' || accountType === 'passkey'))
