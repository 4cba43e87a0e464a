import { transact } from '@iambiz/runtime/database.ts'
import { dropEmail, importAccounts, replaceEmail } from './account-store.ts'
import type { ProviderDb } from './database.ts'
import { endCodes } from './mailed-code-store.ts'
import { noPassword } from './password.ts'
import { rememberPassword } from './password-store.ts'
import { endSignIns } from './sign-ins-store.ts'

/** An account, enabled or not. */
export const findAnyAccount = (db: ProviderDb, accountNo: string) =>
  db
    .selectFrom('idp.account')
    .select(['account_no', 'status', 'password_hash', 'password_changed_at', 'email', 'name_zh', 'name_en'])
    .where('account_no', '=', accountNo)
    .executeTakeFirst()

export type Profile = { nameZh: string; nameEn: string; email: string | null }

/** Opens an account that nobody can sign in with yet; false where there is one. Throws where a login name is somebody else's. */
export const openAccount = async (
  db: ProviderDb,
  accountNo: string,
  { nameZh, nameEn, email }: Profile,
): Promise<boolean> => {
  const passwordHash = noPassword()
  const account = { accountNo, userName: accountNo, nameZh, nameEn, email, passwordHash, enabled: true }
  return (await importAccounts(db, [account])) === 1
}

/** Takes the present password away, which stays remembered, and ends all that was reached with it. */
export const forgetPassword = (db: ProviderDb, accountNo: string, now: Date): Promise<void> =>
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

/** Those of these numbers that have an account, enabled or not. */
export async function numbersWithAccount(db: ProviderDb, numbers: readonly string[]): Promise<string[]> {
  const found = await db
    .selectFrom('idp.account')
    .select('account_no')
    .where('account_no', 'in', [...numbers])
    .execute()
  return found.map(({ account_no }) => account_no)
}

/** Whose these login names are, in canonical spelling. */
export async function ownersOfNames(db: ProviderDb, names: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('idp.login_name')
    .select(['name', 'account_no'])
    .where('name', 'in', [...names])
    .execute()
  return new Map(found.map(({ name, account_no }) => [name, account_no]))
}

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
    if (!isEnabled) {
      await endSignIns(trx, accountNo)
      // Enabled again, the account is not opened by what was sent or handed out before.
      for (const purpose of ['password', 'email', 'handed'] as const) await endCodes(trx, accountNo, purpose)
    }
    return numUpdatedRows === 1n
  })

/**
 * Keeps names and address as the portal has them. `false` where another account signs in with the address: then this one has none,
 * because its former one is not the person's any more. Where people exchange theirs, asking again gives each the other's.
 * Another address, or none, ends the change that the person may have begun; nobody signs in with one that was taken away, or
 * gets codes there.
 */
export const keepProfile = (
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
    await dropEmail(trx, accountNo, now)
    return email === null
  })
