import { hasPasskey } from '@iambiz/identity/passkey/passkey-store.ts'
import type { FactorKind } from '@iambiz/identity/policy/evaluate.ts'
import { hasDevice } from '@iambiz/identity/totp/device-store.ts'
import { identityDb, type ProviderDb } from './database.ts'

/** The kinds of second factors that an account has set up, the preferred one first. */
export async function enrolledFactors(db: ProviderDb, accountNo: string): Promise<FactorKind[]> {
  const identity = identityDb(db)
  const [passkey, device] = await Promise.all([
    hasPasskey(identity, accountNo),
    hasDevice(identity, accountNo),
  ])
  return [...(passkey ? (['passkey'] as const) : []), ...(device ? (['totp'] as const) : [])]
}
