import { transact } from '@iambiz/runtime/database.ts'
import { importAccounts, removeEmail, replaceEmail } from './account-store.ts'
import type { ProviderDb } from './database.ts'
import { removeSavedOfPerson } from './form-fill/credential-store.ts'
import { endCodes } from './mailed-code-store.ts'
import { noPassword } from './password.ts'
import { rememberPassword } from './password-store.ts'
import { endSignIns } from './sign-ins-store.ts'

/** The account with this number, enabled or disabled. */
export const findAnyAccount = (db: ProviderDb, accountNo: string) =>
  db
    .selectFrom('idp.account')
    .select(['account_no', 'status', 'password_hash', 'password_changed_at', 'email', 'name_zh', 'name_en'])
    .where('account_no', '=', accountNo)
    .executeTakeFirst()

export type Profile = { nameZh: string; nameEn: string; email: string | null }

/** Opens an account without a password; false if it exists. Throws if a login name belongs to another account. */
export const openAccount = async (
  db: ProviderDb,
  accountNo: string,
  { nameZh, nameEn, email }: Profile,
): Promise<boolean> => {
  const passwordHash = noPassword()
  const account = { accountNo, userName: accountNo, nameZh, nameEn, email, passwordHash, enabled: true }
  return (await importAccounts(db, [account])) === 1
}

/** Invalidates the password, keeps it in the history, and ends the sign-ins made with it. */
export const invalidatePassword = (db: ProviderDb, accountNo: string, now: Date): Promise<void> =>
  transact(db, async (trx) => {
    const account = await trx
      .selectFrom('idp.account')
      .select('password_hash')
      .where('account_no', '=', accountNo)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const from = account.password_hash
    if (from !== null) await rememberPassword(trx, { accountNo, from, now })
    await trx
      .updateTable('idp.account')
      .set({ password_hash: noPassword(), password_changed_at: now, updated_at: now })
      .where('account_no', '=', accountNo)
      .execute()
    await endCodes(trx, accountNo, 'password')
    await endCodes(trx, accountNo, 'handed')
    await endSignIns(trx, accountNo)
  })

/** Those of these numbers that have an account, enabled or disabled. */
export async function numbersWithAccount(db: ProviderDb, numbers: readonly string[]): Promise<string[]> {
  const found = await db
    .selectFrom('idp.account')
    .select('account_no')
    .where('account_no', 'in', [...numbers])
    .execute()
  return found.map(({ account_no }) => account_no)
}

/** The owners of these normalized login names. */
export async function ownersOfNames(db: ProviderDb, names: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('idp.login_name')
    .select(['name', 'account_no'])
    .where('name', 'in', [...names])
    .execute()
  return new Map(found.map(({ name, account_no }) => [name, account_no]))
}

/** Enables an account, or disables it, ends its sign-ins and removes its passwords of applications; false if there is no such account. */
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
    if (!isEnabled) {
      await endSignIns(trx, accountNo)
      await removeSavedOfPerson(trx, accountNo)
      // Codes issued before the account was disabled must not open it after it is enabled again.
      for (const purpose of ['password', 'email', 'handed'] as const) await endCodes(trx, accountNo, purpose)
    }
    return numUpdatedRows === 1n
  })

/**
 * Stores names and address as the portal has them. `false` if the address belongs to another account: then this account
 * gets none, because its former address is outdated. If two people swap addresses, a second call gives each the
 * other's. A changed or removed address cancels a pending address change and no longer signs in or receives codes.
 */
export const storeProfile = (
  db: ProviderDb,
  accountNo: string,
  { nameZh, nameEn, email }: Profile,
  now: Date,
): Promise<boolean> =>
  transact(db, async (trx) => {
    const account = await trx
      .updateTable('idp.account')
      .set({ name_zh: nameZh, name_en: nameEn, updated_at: now })
      .where('account_no', '=', accountNo)
      .returning('email')
      .executeTakeFirstOrThrow()
    if (email === account.email) return true
    await endCodes(trx, accountNo, 'email')
    if (email !== null && (await replaceEmail(trx, { accountNo, email, isProved: false, now }))) return true
    await endCodes(trx, accountNo, 'password')
    await removeEmail(trx, accountNo, now)
    return email === null
  })
