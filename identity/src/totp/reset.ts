import { transact } from '@iambiz/runtime/database.ts'
import type { IdentityParts } from '../calls.ts'
import { deletePasskey } from '../passkey/passkey-store.ts'
import { endProofs } from '../proof-store.ts'
import { lockSecondFactors } from '../second-factors.ts'
import { deleteDevice } from './device-store.ts'
import { clearFailedCodes } from './guess-store.ts'
import { deleteRecoveryCodes } from './recovery-code-store.ts'

type Parts = Pick<IdentityParts, 'db' | 'endTrust' | 'devicesChanged'>

/** Removes all second factors of a person who lost them; returns how many devices and passkeys. */
export const resetFactors = (
  { db, endTrust, devicesChanged }: Parts,
  accountNo: string,
  now: Date,
): Promise<number> =>
  transact(db, async (trx) => {
    const { devices, passkeys } = await lockSecondFactors(trx, accountNo)
    for (const deviceId of devices) await deleteDevice(trx, { accountNo, deviceId })
    for (const passkeyId of passkeys) await deletePasskey(trx, { accountNo, passkeyId })
    const removed = devices.length + passkeys.length
    await deleteRecoveryCodes(trx, accountNo)
    await clearFailedCodes(trx, accountNo)
    await endProofs(trx, accountNo)
    await endTrust?.(trx, accountNo)
    if (removed > 0) await devicesChanged?.(trx, { accountNo, change: 'delete', now })
    return removed
  })
