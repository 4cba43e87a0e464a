import { transact } from '@iambiz/runtime/database.ts'
import { importAccounts, replaceEmail } from './account-store.ts'
import type { ProviderDb } from './database.ts'
import { endCodes } from './mailed-code-store.ts'
import { endSignIns } from './password-store.ts'

/** An account, enabled or not. */
export const findAnyAccount = (db: ProviderDb, accountNo: string) =>
  db
    .selectFrom('idp.account')
    .select(['account_no', 'status', 'password_changed_at', 'email', 'name_zh', 'name_en'])
    .where('account_no', '=', accountNo)
    .executeTakeFirst()

export type Profile = { nameZh: string; nameEn: string; email: string | null }

/** Opens an account that nobody can sign in with yet; false where there is one. Throws where a login name is somebody else's. */
export const openAccount = async (
  db: ProviderDb,
  accountNo: string,
  { nameZh, nameEn, email }: Profile,
  passwordHash: string,
): Promise<boolean> => {
  const account = { accountNo, userName: accountNo, nameZh, nameEn, email, passwordHash, enabled: true }
  return (await importAccounts(db, [account])) === 1
}

/** Puts a password that nobody knows in the place of the present one, and ends all that was reached with that. */
export const forgetPassword = (db: ProviderDb, accountNo: string, hash: string, now: Date): Promise<void> =>
  transact(db, async (trx) => {
    await trx
      .updateTable('idp.account')
      .set({ password_hash: hash, password_changed_at: now, updated_at: now })
      .where('account_no', '=', accountNo)
      .execute()
    await endCodes(trx, accountNo, 'password')
    await endCodes(trx, accountNo, 'handed')
    await endSignIns(trx, accountNo)
  })

/** Lets somebody sign in, or ends all that they are signed in to; false where there is no such account. */
export const enableAccount = (
  db: ProviderDb,
  accountNo: string,
  isEnabled: boolean,
  now: Date,
): Promise<boolean> =>
  transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('idp.account')
      .set({ status: isEnabled ? 1 : 0, updated_at: now })
      .where('account_no', '=', accountNo)
      .executeTakeFirst()
    if (!isEnabled) await endSignIns(trx, accountNo)
    return numUpdatedRows === 1n
  })

/** Keeps names and address as the portal has them; an address that somebody else signs in with is left out. */
export const keepProfile = (
  db: ProviderDb,
  accountNo: string,
  { nameZh, nameEn, email }: Profile,
  now: Date,
): Promise<void> =>
  transact(db, async (trx) => {
    await trx
      .updateTable('idp.account')
      .set({ name_zh: nameZh, name_en: nameEn, updated_at: now })
      .where('account_no', '=', accountNo)
      .execute()
    if (email !== null) await replaceEmail(trx, { accountNo, email, now })
  })
