import { transact } from '@iambiz/runtime/database.ts'
import { comparedName } from '@iambiz/runtime/typed-line.ts'
import { sql } from 'kysely'
import type { ProviderDb } from './database.ts'

/** A person as the provider knows them; `accountNo` is the staff number and the `sub` of tokens. */
export type Account = {
  accountNo: string
  userName: string
  nameZh: string
  nameEn: string
  email: string | null
  /** BCP 47 tag of the language chosen while signing in; `null` if none was chosen. */
  locale: string | null
}

export type NewAccount = Omit<Account, 'locale'> & {
  /** A PHC string of `hashPassword`, or `null` for a person who cannot sign in with a password. */
  passwordHash: string | null
  enabled: boolean
}

/** The normalized login name, under which accounts are looked up and failures are counted. */
export const canonicalLoginName = (typed: string): string => comparedName(typed).slice(0, 320)

const profileColumns = [
  'account_no as accountNo',
  'user_name as userName',
  'name_zh as nameZh',
  'name_en as nameEn',
  'email',
  'locale',
] as const

/** The account with this number if it is enabled. */
export const findEnabledAccount = (db: ProviderDb, accountNo: string): Promise<Account | undefined> =>
  db
    .selectFrom('idp.account')
    .select(profileColumns)
    .where('account_no', '=', accountNo)
    .where('status', '=', 1)
    .executeTakeFirst()

/** Whether the portal changed the address after `since` and the person has not verified it. */
export const wasGivenAddress = async (db: ProviderDb, accountNo: string, since: Date): Promise<boolean> =>
  (await db
    .selectFrom('idp.account')
    .select('account_no')
    .where('account_no', '=', accountNo)
    .where('email_given_at', '>', since)
    .executeTakeFirst()) !== undefined

export type SignInAccount = {
  accountNo: string
  passwordHash: string | null
  passwordChangedAt: Date | null
  enabled: boolean
}

/** The account with this login name (normalized), enabled or disabled. */
export async function findSignInAccount(
  db: ProviderDb,
  loginName: string,
): Promise<SignInAccount | undefined> {
  const row = await db
    .selectFrom('idp.login_name')
    .innerJoin('idp.account', 'idp.account.account_no', 'idp.login_name.account_no')
    .select([
      'idp.account.account_no as accountNo',
      'password_hash as passwordHash',
      'password_changed_at as passwordChangedAt',
      'status',
    ])
    .where('name', '=', loginName)
    .executeTakeFirst()
  if (!row) return undefined
  const { status, ...account } = row
  return { ...account, enabled: status === 1 }
}

/**
 * Whether the password is unchanged since then. Waits for a concurrent change, so a row inserted before this check is
 * either deleted by the change or rejected here.
 */
export async function isPasswordSince(
  db: ProviderDb,
  { accountNo, passwordChangedAt }: Pick<SignInAccount, 'accountNo' | 'passwordChangedAt'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('idp.account')
    .select('password_changed_at')
    .where('account_no', '=', accountNo)
    .forShare()
    .executeTakeFirst()
  return row?.password_changed_at?.getTime() === passwordChangedAt?.getTime()
}

/** Replaces a hash by a stronger one of the same password, unless the password was changed concurrently. */
export async function replacePasswordHash(
  db: ProviderDb,
  accountNo: string,
  from: string,
  to: string,
): Promise<void> {
  await db
    .updateTable('idp.account')
    .set({ password_hash: to })
    .where('account_no', '=', accountNo)
    .where('password_hash', '=', from)
    .execute()
}

/** Stores the language chosen while signing in. */
export async function storeLocale(db: ProviderDb, accountNo: string, locale: string): Promise<void> {
  await db.updateTable('idp.account').set({ locale }).where('account_no', '=', accountNo).execute()
}

const lockNames = (trx: ProviderDb, accountNo: string) =>
  trx
    .selectFrom('idp.account')
    .select(['account_no', 'user_name', 'email'])
    .where('account_no', '=', accountNo)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Removes the login name of the former address, unless it is also the number, user name or new address. */
async function dropFormerName(
  trx: ProviderDb,
  { account_no, user_name, email }: Awaited<ReturnType<typeof lockNames>>,
  next = '',
): Promise<void> {
  await trx
    .deleteFrom('idp.login_name')
    .where('account_no', '=', account_no)
    .where('name', '=', canonicalLoginName(email ?? ''))
    .where('name', 'not in', [account_no, user_name, next].map(canonicalLoginName))
    .execute()
}

/**
 * Replaces the e-mail address, which is also a login name. Returns `false` and changes nothing if another account has
 * it. `isProved`: the person has verified the address.
 */
export async function replaceEmail(
  trx: ProviderDb,
  { accountNo, email, isProved, now }: { accountNo: string; email: string; isProved: boolean; now: Date },
): Promise<boolean> {
  const account = await lockNames(trx, accountNo)
  const name = canonicalLoginName(email)
  await trx
    .insertInto('idp.login_name')
    .values({ name, account_no: accountNo })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const owner = await trx
    .selectFrom('idp.login_name')
    .select('account_no')
    .where('name', '=', name)
    .executeTakeFirst()
  if (owner?.account_no !== accountNo) return false
  await dropFormerName(trx, account, email)
  const isSame = name === canonicalLoginName(account.email ?? '')
  await trx
    .updateTable('idp.account')
    .set({ email, updated_at: now })
    .$if(isProved, (update) => update.set({ email_given_at: null }))
    .$if(!isProved && !isSame, (update) => update.set({ email_given_at: now }))
    .where('account_no', '=', accountNo)
    .execute()
  return true
}

/** Removes the address of an account, also as a login name. */
export async function removeEmail(trx: ProviderDb, accountNo: string, now: Date): Promise<void> {
  const account = await lockNames(trx, accountNo)
  await dropFormerName(trx, account)
  await trx
    .updateTable('idp.account')
    .set({ email: null, email_given_at: null, updated_at: now })
    .where('account_no', '=', accountNo)
    .execute()
}

const loginNamesOf = ({ accountNo, userName, email }: NewAccount) => [
  ...new Set([accountNo, userName, email ?? ''].map(canonicalLoginName)),
]

/**
 * Adds accounts in one transaction (or in the open one) and returns how many are new; existing account numbers are left
 * unchanged. Throws if a login name belongs to another account.
 */
export async function importAccounts(db: ProviderDb, accounts: readonly NewAccount[]): Promise<number> {
  if (accounts.length === 0) return 0
  const column = <K extends keyof NewAccount>(name: K) => accounts.map((account) => account[name])
  return transact(db, async (trx) => {
    const { rows } = await sql<{ account_no: string }>`
      insert into idp.account (account_no, user_name, name_zh, name_en, email, password_hash, status)
      select * from unnest(${column('accountNo')}::text[], ${column('userName')}::text[],
        ${column('nameZh')}::text[], ${column('nameEn')}::text[], ${column('email')}::text[],
        ${column('passwordHash')}::text[], ${column('enabled').map(Number)}::smallint[])
      on conflict (account_no) do nothing returning account_no`.execute(trx)
    const added = new Set(rows.map((row) => row.account_no))
    const names = accounts
      .filter((account) => added.has(account.accountNo))
      .flatMap((account) =>
        loginNamesOf(account)
          .filter(Boolean)
          .map((name) => ({ name, account_no: account.accountNo })),
      )
    await sql`insert into idp.login_name (name, account_no)
      select * from unnest(${names.map((entry) => entry.name)}::text[],
        ${names.map((entry) => entry.account_no)}::text[])`.execute(trx)
    return added.size
  })
}
