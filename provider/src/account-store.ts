import { transact } from '@iambiz/runtime/database.ts'
import { comparedName } from '@iambiz/runtime/typed-line.ts'
import { sql } from 'kysely'
import type { ProviderDb } from './database.ts'

/** A person as the provider knows them; `accountNo` is the staff number and the subject of every token. */
export type Account = {
  accountNo: string
  userName: string
  nameZh: string
  nameEn: string
  email: string | null
  /** Tag of the language that the person chose while signing in, where one was ever chosen. */
  locale: string | null
}

export type NewAccount = Omit<Account, 'locale'> & {
  /** A PHC string of `hashPassword`, or `null` for a person who cannot sign in with a password. */
  passwordHash: string | null
  enabled: boolean
}

/** The one spelling under which a typed account is looked up and counted. */
export const canonicalLoginName = (typed: string): string => comparedName(typed).slice(0, 320)

const profileColumns = [
  'account_no as accountNo',
  'user_name as userName',
  'name_zh as nameZh',
  'name_en as nameEn',
  'email',
  'locale',
] as const

/** The enabled account with this number; a disabled one counts as gone. */
export const findEnabledAccount = (db: ProviderDb, accountNo: string): Promise<Account | undefined> =>
  db
    .selectFrom('idp.account')
    .select(profileColumns)
    .where('account_no', '=', accountNo)
    .where('status', '=', 1)
    .executeTakeFirst()

/** Whether the portal gave the account its address after a moment, and the holder has not proved it. */
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

/** The account that a person may mean by `loginName` (canonical spelling), enabled or not. */
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
 * Whether the password of an account is the one of that moment still. Waits for whoever is changing it, so that what was
 * stored before is either seen by them or refused here.
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

/** Replaces a hash by a stronger one of the same password, unless it changed meanwhile. */
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

/** Remembers the language that the person chose while signing in. */
export async function keepLocale(db: ProviderDb, accountNo: string, locale: string): Promise<void> {
  await db.updateTable('idp.account').set({ locale }).where('account_no', '=', accountNo).execute()
}

const lockNames = (trx: ProviderDb, accountNo: string) =>
  trx
    .selectFrom('idp.account')
    .select(['account_no', 'user_name', 'email'])
    .where('account_no', '=', accountNo)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** The present address signs nobody in any more, unless it is a number, an account name or the next address as well. */
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
 * Gives an account another address, to sign in with as well, in place of the one before. `false`, and nothing changed, where
 * another account signs in with it. `isProved`: the holder has shown to read its mails.
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

/** Takes the address of an account away, which signs nobody in any more. */
export async function dropEmail(trx: ProviderDb, accountNo: string, now: Date): Promise<void> {
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
 * Adds accounts in one transaction (or in the open one) and returns how many were new; an account number that exists is left as it is.
 * Throws where a login name already belongs to somebody else.
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
