import { transact } from '@iambiz/runtime/database.ts'
import { answer } from './answer.ts'
import type { Answer, Asking, IdentityParts } from './calls.ts'
import { deletePasskey } from './passkey/passkey-store.ts'
import { endProofs } from './proof-store.ts'
import { lockSecondFactors } from './second-factors.ts'
import { deleteDevice } from './totp/device-store.ts'
import { deleteRecoveryCodes } from './totp/recovery-code-store.ts'
import { hasSecondFactorProof, proofNeeded } from './totp/second-factor-proof.ts'

/**
 * Removes a device or passkey, and with the last one the recovery codes. `null` if the account has neither with this
 * ID.
 */
export const removeSecondFactor = (
  { db, endTrust, devicesChanged }: IdentityParts,
  asking: Asking,
): Promise<Answer | null> =>
  transact(db, async (trx) => {
    const { accountNo, form, now } = asking
    const id = form.get('id') ?? ''
    const { devices, passkeys } = await lockSecondFactors(trx, accountNo)
    const isDevice = devices.includes(id)
    if (!isDevice && !passkeys.includes(id)) return null
    if (!(await hasSecondFactorProof(trx, asking))) return proofNeeded
    if (isDevice) await deleteDevice(trx, { accountNo, deviceId: id })
    else await deletePasskey(trx, { accountNo, passkeyId: id })
    if (devices.length + passkeys.length === 1) await deleteRecoveryCodes(trx, accountNo)
    await endProofs(trx, accountNo)
    await endTrust?.(trx, accountNo)
    await devicesChanged?.(trx, { accountNo, change: 'delete', now })
    return answer({ type: isDevice ? 'totp' : 'passkey' })
  })
