import { transact } from '@iambiz/runtime/database.ts'
import type { IdentityParts } from '../calls.ts'
import { findSecrets, openSecret, takeStep } from './device-store.ts'
import { admitGuess, forgetGuesses } from './guess-store.ts'
import { readCode, stepOf } from './one-time-code.ts'
import { useRecoveryCode } from './recovery-code-store.ts'

export type CheckParts = Pick<IdentityParts, 'db' | 'box' | 'endTrust'>

export type Checked =
  | { result: 'ok'; method: 'totp' | 'recovery' }
  | { result: 'wrong' }
  /** `until` is missing where only a recovery code opens the door again. */
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
    // Whether it was used is for the database to say: another process may have taken it in this moment.
    return transact(db, async (trx) => {
      if (!(await takeStep(trx, { deviceId, step }, now))) return false
      await forgetGuesses(trx, accountNo)
      return true
    })
  }
  return false
}

/** A recovery code is strong: it opens the door that wrong codes have closed, and asks every browser again. */
const checkRecoveryCode = (
  { db, endTrust }: CheckParts,
  { accountNo, code }: { accountNo: string; code: string },
  now: Date,
): Promise<boolean> =>
  transact(db, async (trx) => {
    if (!(await useRecoveryCode(trx, { accountNo, code }, now))) return false
    await forgetGuesses(trx, accountNo)
    await endTrust?.(trx, accountNo)
    return true
  })

/**
 * Checks what an account's holder typed: the code of a device or a recovery code, by the server's time alone. Codes of
 * devices are counted before they are looked at; recovery codes have too many bits for that to matter.
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
