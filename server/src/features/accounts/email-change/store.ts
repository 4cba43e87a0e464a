import type { Db } from '#server/platform/db/tables.ts'

type RequestedChange = { userNo: string; address: string; expiresAt: Date }

/** Stores the requested address, which replaces an earlier request. */
export async function storeRequest(trx: Db, { userNo, address, expiresAt }: RequestedChange): Promise<void> {
  const row = { address, state: 'verifying' as const, expires_at: expiresAt }
  await trx
    .insertInto('email_change')
    .values({ user_no: userNo, ...row })
    .onConflict((conflict) => conflict.column('user_no').doUpdateSet(row))
    .execute()
}

/** Marks the code of a requested address as expired. */
export async function markCodeExpired(db: Db, userNo: string): Promise<void> {
  await db.updateTable('email_change').set({ state: 'error' }).where('user_no', '=', userNo).execute()
}

/** Deletes a person's request; returns its address, if there was one. */
export async function deleteRequest(trx: Db, userNo: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('email_change')
    .where('user_no', '=', userNo)
    .returning('address')
    .executeTakeFirst()
  return row?.address
}

/** Whether a change is waiting for its code. */
export async function hasRequest(db: Db, userNo: string): Promise<boolean> {
  const row = await db
    .selectFrom('email_change')
    .select('user_no')
    .where('user_no', '=', userNo)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the person's current address and locks the person against concurrent changes. */
export async function lockAddress(trx: Db, userNo: string): Promise<string | null> {
  const row = await trx
    .selectFrom('person')
    .select('email')
    .where('user_no', '=', userNo)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.email
}

/** Returns the person's current address. */
export async function findAddress(db: Db, userNo: string): Promise<string | null> {
  const row = await db
    .selectFrom('person')
    .select('email')
    .where('user_no', '=', userNo)
    .executeTakeFirstOrThrow()
  return row.email
}

const daysUntilDeletion = 7

/** Marks expired codes, and deletes requests one week after that. */
export async function sweepEmailChanges(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('email_change')
    .set({ state: 'error' })
    .where('state', '=', 'verifying')
    .where('expires_at', '<=', now)
    .execute()
  await db
    .deleteFrom('email_change')
    .where('expires_at', '<', new Date(now.getTime() - daysUntilDeletion * 86_400_000))
    .execute()
}
