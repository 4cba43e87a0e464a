import { randomBytes } from 'node:crypto'
import { digest } from '@iambiz/runtime/digest.ts'
import type { IdentityDb } from '../tables.ts'
import { base32 } from './base32.ts'

const count = 10
/** 120 bits, which are 24 Base32 characters. */
const bytes = 15

/** Replaces the recovery codes of an account and returns the new ones; only hashes are stored. */
export async function renewRecoveryCodes(db: IdentityDb, accountNo: string): Promise<string[]> {
  const codes = Array.from({ length: count }, () => base32(randomBytes(bytes)))
  await deleteRecoveryCodes(db, accountNo)
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_no: accountNo, code_hash: digest(code) })))
    .execute()
  return codes
}

/** The number of unused recovery codes of an account. */
export async function countRecoveryCodes(db: IdentityDb, accountNo: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('account_no', '=', accountNo)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Consumes a code; true only for the first request. */
export async function useRecoveryCode(
  db: IdentityDb,
  { accountNo, code }: { accountNo: string; code: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_no', '=', accountNo)
    .where('code_hash', '=', digest(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteRecoveryCodes(db: IdentityDb, accountNo: string): Promise<void> {
  await db.deleteFrom('recovery_code').where('account_no', '=', accountNo).execute()
}
