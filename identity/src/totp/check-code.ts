import { transact } from '@iambiz/runtime/database.ts'
import type { IdentityParts } from '../calls.ts'
import { findSecrets, openSecret, takeStep } from './device-store.ts'
import { admitGuess, clearFailedCodes } from './guess-store.ts'
import { readCode, stepOf } from './one-time-code.ts'
import { useRecoveryCode } from './recovery-code-store.ts'

export type CheckParts = Pick<IdentityParts, 'db' | 'box' | 'endTrust'>

export type Checked =
  | { result: 'ok'; method: 'totp' | 'recovery' }
  | { result: 'wrong' }
  /** `until` is missing if only a recovery code unlocks the account. */
  | { result: 'locked'; until?: Date }

const wrong: Checked = { result: 'wrong' }

async function checkOneTimeCode(
  { db, box }: CheckParts,
  { accountNo, code }: { accountNo: string; code: string },
  now: Date,
): Promise<boolean> {
  for (const { deviceId, sealed } of await findSecrets(db, accountNo)) {
    const secret = openSecret(box, { accountNo, deviceId }, sealed)
    const step = secret ? stepOf(secret, code, now) : undefined
    if (step === undefined) continue
    // The database decides whether the code was used, because another process may use it concurrently.
    return transact(db, async (trx) => {
      if (!(await takeStep(trx, { deviceId, step }, now))) return false
      await clearFailedCodes(trx, accountNo)
      return true
    })
  }
  return false
}

/** A recovery code has enough entropy to unlock an account, and ends trust in all browsers. */
const checkRecoveryCode = (
  { db, endTrust }: CheckParts,
  { accountNo, code }: { accountNo: string; code: string },
  now: Date,
): Promise<boolean> =>
  transact(db, async (trx) => {
    if (!(await useRecoveryCode(trx, { accountNo, code }, now))) return false
    await clearFailedCodes(trx, accountNo)
    await endTrust?.(trx, accountNo)
    return true
  })

/**
 * Checks a typed device code or recovery code, using the server's clock only. Device codes are counted before they are
 * checked; recovery codes have too much entropy to be guessed.
 */
export async function checkCode(
  parts: CheckParts,
  { accountNo, typed }: { accountNo: string; typed: string },
  now: Date,
): Promise<Checked> {
  const read = readCode(typed)
  if (read?.kind === 'recovery') {
    const isRight = await checkRecoveryCode(parts, { accountNo, code: read.code }, now)
    return isRight ? { result: 'ok', method: 'recovery' } : wrong
  }
  const admission = await admitGuess(parts.db, accountNo, now)
  if (!admission.admitted) {
    return admission.until ? { result: 'locked', until: admission.until } : { result: 'locked' }
  }
  const isRight = read !== null && (await checkOneTimeCode(parts, { accountNo, code: read.code }, now))
  return isRight ? { result: 'ok', method: 'totp' } : wrong
}
