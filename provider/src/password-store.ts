import { transact } from '@iambiz/runtime/database.ts'
import { sql } from 'kysely'
import type { ProviderDb } from './database.ts'
import { endCodes } from './mailed-code-store.ts'
import { isChosen } from './password.ts'
import { endSignIns } from './sign-ins-store.ts'

/** The last password hashes of an enabled account, newest first; includes the present one if there is a password. */
export async function findPasswords(
  db: ProviderDb,
  accountNo: string,
  history: number,
): Promise<{ present: string | null; earlier: string[] } | undefined> {
  const account = await db
    .selectFrom('idp.account')
    .select('password_hash')
    .where('account_no', '=', accountNo)
    .where('status', '=', 1)
    .executeTakeFirst()
  if (!account) return undefined
  const rows = await db
    .selectFrom('idp.earlier_password')
    .select('password_hash')
    .where('account_no', '=', accountNo)
    .orderBy('replaced_at', 'desc')
    .limit(account.password_hash && !isChosen(account.password_hash) ? history : history - 1)
    .execute()
  return { present: account.password_hash, earlier: rows.map(({ password_hash }) => password_hash) }
}

type Replacement = {
  accountNo: string
  from: string
  to: string
  now: Date
  /** Length of the password history, including the present password. */
  history: number
  /** Uses the authorization of the change in the same transaction; if it is used already, nothing changes. */
  spend?: (trx: ProviderDb) => Promise<boolean>
}

/** Adds a replaced password to the history, so that it is not reused too soon. */
export async function rememberPassword(
  trx: ProviderDb,
  { accountNo, from, now }: Pick<Replacement, 'accountNo' | 'from' | 'now'>,
): Promise<void> {
  if (!isChosen(from)) return
  await trx
    .insertInto('idp.earlier_password')
    .values({ account_no: accountNo, password_hash: from, replaced_at: now })
    .execute()
}

/**
 * Replaces a password and ends everything based on the old one: sessions, grants, codes and tokens. Returns false and
 * changes nothing after a concurrent change.
 */
export const replacePassword = (
  db: ProviderDb,
  { accountNo, from, to, now, history, spend }: Replacement,
): Promise<boolean> =>
  transact(db, async (trx) => {
    if (spend && !(await spend(trx))) return false
    const changed = await trx
      .updateTable('idp.account')
      .set({ password_hash: to, password_changed_at: now, updated_at: now })
      .where('account_no', '=', accountNo)
      .where('password_hash', '=', from)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return false
    await rememberPassword(trx, { accountNo, from, now })
    await sql`
      delete from idp.earlier_password where account_no = ${accountNo} and password_hash not in (
        select password_hash from idp.earlier_password where account_no = ${accountNo}
        order by replaced_at desc limit ${history - 1})`.execute(trx)
    await endCodes(trx, accountNo, 'password')
    await endCodes(trx, accountNo, 'handed')
    await endSignIns(trx, accountNo)
    return true
  })

/** The owner of this login name, and when the password was last changed. */
export async function lastPasswordChange(
  db: ProviderDb,
  loginName: string,
): Promise<{ accountNo: string; at: Date | null } | undefined> {
  const row = await db
    .selectFrom('idp.login_name')
    .innerJoin('idp.account', 'idp.account.account_no', 'idp.login_name.account_no')
    .select(['idp.account.account_no', 'password_changed_at'])
    .where('name', '=', loginName)
    .executeTakeFirst()
  return row && { accountNo: row.account_no, at: row.password_changed_at }
}
