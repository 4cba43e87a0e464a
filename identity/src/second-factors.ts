import { hasPasskey, lockPasskeys } from './passkey/passkey-store.ts'
import type { IdentityDb } from './tables.ts'
import { hasDevice, lockDevices } from './totp/device-store.ts'

/** Whether an account has a device for one-time codes or an accepted passkey. */
export const hasEnrolledFactor = async (db: IdentityDb, accountNo: string): Promise<boolean> =>
  (await hasDevice(db, accountNo)) || hasPasskey(db, accountNo)

/** Locks the second factors of an account, so that two concurrent removals do not both miss the last one. */
export async function lockSecondFactors(
  trx: IdentityDb,
  accountNo: string,
): Promise<{ devices: string[]; passkeys: string[] }> {
  const devices = await lockDevices(trx, accountNo)
  return { devices, passkeys: await lockPasskeys(trx, accountNo) }
}
