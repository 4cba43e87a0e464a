import { transact } from '@iambiz/runtime/database.ts'
import type { IdentityParts } from '../calls.ts'
import { endProofs } from '../proof-store.ts'
import { deleteDevice, lockDevices } from './device-store.ts'
import { clearFailedCodes } from './guess-store.ts'
import { deleteRecoveryCodes } from './recovery-code-store.ts'

type Parts = Pick<IdentityParts, 'db' | 'endTrust' | 'devicesChanged'>

/** Removes all devices and recovery codes of a person who lost them; returns how many devices. */
export const resetFactors = (
  { db, endTrust, devicesChanged }: Parts,
  accountNo: string,
  now: Date,
): Promise<number> =>
  transact(db, async (trx) => {
    const devices = await lockDevices(trx, accountNo)
    for (const deviceId of devices) await deleteDevice(trx, { accountNo, deviceId })
    await deleteRecoveryCodes(trx, accountNo)
    await clearFailedCodes(trx, accountNo)
    await endProofs(trx, accountNo)
    await endTrust?.(trx, accountNo)
    if (devices.length > 0) await devicesChanged?.(trx, { accountNo, change: 'delete', now })
    return devices.length
  })
