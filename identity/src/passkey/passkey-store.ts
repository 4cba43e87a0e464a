import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { IdentityDb } from '../tables.ts'

/** A registered passkey, without its key. */
export type Passkey = {
  passkeyId: string
  credentialId: string
  name: string
  transports: string[]
  isBackedUp: boolean
  boundAt: Date
  lastUsedAt: Date | null
  suspendedAt: Date | null
}

const columns = [
  'passkey_id as passkeyId',
  'credential_id as credentialId',
  'name',
  'transports',
  'is_backed_up as isBackedUp',
  'bound_at as boundAt',
  'last_used_at as lastUsedAt',
  'suspended_at as suspendedAt',
] as const

/** The passkeys of an account, oldest first. */
export const findPasskeys = (db: IdentityDb, accountNo: string): Promise<Passkey[]> =>
  db
    .selectFrom('passkey')
    .select(columns)
    .where('account_no', '=', accountNo)
    .orderBy('bound_at')
    .orderBy('passkey_id')
    .execute()

/** Whether the account has a passkey that is accepted. */
export async function hasPasskey(db: IdentityDb, accountNo: string): Promise<boolean> {
  const found = await db
    .selectFrom('passkey')
    .select('passkey_id')
    .where('account_no', '=', accountNo)
    .where('suspended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the user handle of an account, 32 random bytes; creates it at the first call. */
export async function userHandleOf(db: IdentityDb, accountNo: string): Promise<Buffer> {
  await db
    .insertInto('passkey_user')
    .values({ account_no: accountNo, user_handle: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { user_handle } = await db
    .selectFrom('passkey_user')
    .select('user_handle')
    .where('account_no', '=', accountNo)
    .executeTakeFirstOrThrow()
  return user_handle
}

/** Serializes registrations of an account, so that concurrent ones do not exceed the limit. */
export async function lockPasskeyUser(trx: IdentityDb, accountNo: string): Promise<void> {
  await trx
    .selectFrom('passkey_user')
    .select('account_no')
    .where('account_no', '=', accountNo)
    .forUpdate()
    .execute()
}

/** Locks the passkeys of an account and returns their IDs. */
export async function lockPasskeys(trx: IdentityDb, accountNo: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('passkey')
    .select('passkey_id')
    .where('account_no', '=', accountNo)
    .orderBy('passkey_id')
    .forUpdate()
    .execute()
  return rows.map(({ passkey_id }) => passkey_id)
}

/** A key that an authenticator has created. */
export type NewPasskey = {
  passkeyId: string
  accountNo: string
  credentialId: string
  name: string
  publicKey: Buffer
  counter: number
  transports: string[]
  isBackedUp: boolean
}

/** Inserts a passkey; false if the credential is registered already. */
export async function insertPasskey(trx: IdentityDb, passkey: NewPasskey, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkey')
    .values({
      passkey_id: passkey.passkeyId,
      account_no: passkey.accountNo,
      credential_id: passkey.credentialId,
      name: passkey.name,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      is_backed_up: passkey.isBackedUp,
      bound_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

/** What an assertion is verified with. */
export type StoredKey = {
  accountNo: string
  publicKey: Buffer
  userHandle: Buffer
  isSuspended: boolean
}

/** The key of a credential of any account. */
export async function findKey(db: IdentityDb, credentialId: string): Promise<StoredKey | undefined> {
  const row = await db
    .selectFrom('passkey')
    .innerJoin('passkey_user', 'passkey_user.account_no', 'passkey.account_no')
    .select(['passkey.account_no', 'public_key', 'user_handle', 'suspended_at'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    accountNo: row.account_no,
    publicKey: row.public_key,
    userHandle: row.user_handle,
    isSuspended: row.suspended_at !== null,
  }
}

/**
 * Stores the counter of a verified assertion. False if it does not exceed the stored one (WebAuthn Level 3, 7.2 step
 * 22); 0 on both sides means that the authenticator does not count.
 */
export async function countUse(
  db: IdentityDb,
  { credentialId, counter, isBackedUp }: { credentialId: string; counter: number; isBackedUp: boolean },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, is_backed_up: isBackedUp, last_used_at: now })
    .where('credential_id', '=', credentialId)
    .where('suspended_at', 'is', null)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Suspends a passkey that may have been copied. */
export async function suspendPasskey(db: IdentityDb, credentialId: string, now: Date): Promise<void> {
  await db
    .updateTable('passkey')
    .set({ suspended_at: now })
    .where('credential_id', '=', credentialId)
    .where('suspended_at', 'is', null)
    .execute()
}

type Row = { accountNo: string; passkeyId: string }

/** Renames a passkey of the account; false if it has none with this ID. */
export async function renamePasskey(
  db: IdentityDb,
  { accountNo, passkeyId, name }: Row & { name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('passkey_id', '=', passkeyId)
    .where('account_no', '=', accountNo)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePasskey(trx: IdentityDb, { accountNo, passkeyId }: Row): Promise<void> {
  await trx
    .deleteFrom('passkey')
    .where('passkey_id', '=', passkeyId)
    .where('account_no', '=', accountNo)
    .execute()
}
