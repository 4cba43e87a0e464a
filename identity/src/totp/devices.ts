import { transact } from '@iambiz/runtime/database.ts'
import { answer, locked, refuse } from '../answer.ts'
import type { IdentityCall } from '../calls.ts'
import { renamePasskey } from '../passkey/passkey-store.ts'
import { issueProof } from '../proof-store.ts'
import { hasEnrolledFactor, lockSecondFactors } from '../second-factors.ts'
import type { IdentityDb } from '../tables.ts'
import { isUuid } from '../uuid.ts'
import type { BoundDevice, GivenProof } from './answers.ts'
import { checkCode } from './check-code.ts'
import { deviceNameOf } from './device-name.ts'
import { findDevices, renameDevice } from './device-store.ts'
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-code-store.ts'
import { hasSecondFactorProof, proofNeeded } from './second-factor-proof.ts'

/** The devices of an account and the number of unused recovery codes. */
export async function listDevices(
  db: IdentityDb,
  accountNo: string,
): Promise<{ devices: BoundDevice[]; recovery_codes_left: number }> {
  const [found, left] = [await findDevices(db, accountNo), await countRecoveryCodes(db, accountNo)]
  const devices = found.map(({ deviceId, name, boundAt, lastUsedAt }) => ({
    id: deviceId,
    name,
    bound_at: boundAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }))
  return { devices, recovery_codes_left: left }
}

/** Exchanges a valid code for a proof. */
export const verifyCode: IdentityCall = async (parts, { accountNo, boundTo, form, now }) => {
  const checked = await checkCode(parts, { accountNo, typed: form.get('code') ?? '' }, now)
  if (checked.result === 'locked') return locked(checked.until, now)
  if (checked.result === 'wrong') return refuse(403, 'wrong_code')
  const { method } = checked
  const { proof, expireSeconds } = await issueProof(parts.db, { accountNo, boundTo, method }, now)
  const given: GivenProof = { proof, expires_in: expireSeconds, method }
  return answer(given)
}

/** Renames a device or passkey. */
export const rename: IdentityCall = async ({ db }, { accountNo, form }) => {
  const name = deviceNameOf(form.get('name'))
  if (name === null) return refuse(400, 'bad_name')
  const id = form.get('device_id') ?? ''
  if (!isUuid(id)) return refuse(404, 'not_found')
  const named = { accountNo, name: name ?? '' }
  const isRenamed =
    (await renameDevice(db, { ...named, deviceId: id })) ||
    (await renamePasskey(db, { ...named, passkeyId: id }))
  return isRenamed ? answer({}) : refuse(404, 'not_found')
}

/** Replaces the recovery codes; requires a second factor. */
export const renewCodes: IdentityCall = async ({ db }, asking) => {
  const { accountNo } = asking
  if (!(await hasEnrolledFactor(db, accountNo))) return refuse(404, 'not_found')
  if (!(await hasSecondFactorProof(db, asking))) return proofNeeded
  const codes = await transact(db, async (trx) => {
    await lockSecondFactors(trx, accountNo)
    return renewRecoveryCodes(trx, accountNo)
  })
  return answer({ recovery_codes: codes })
}
