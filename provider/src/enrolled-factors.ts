import type { FactorKind } from '@iambiz/identity/policy/evaluate.ts'
import { hasDevice } from '@iambiz/identity/totp/device-store.ts'
import { identityDb, type ProviderDb } from './database.ts'

/** The kinds of second factors that an account has set up. */
export async function enrolledFactors(db: ProviderDb, accountNo: string): Promise<FactorKind[]> {
  return (await hasDevice(identityDb(db), accountNo)) ? ['totp'] : []
}
