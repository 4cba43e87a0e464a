import type { Db } from '#server/platform/db/tables.ts'

type Wanted = { userNo: string; address: string; expiresAt: Date }

/** Keeps the address that somebody wants; another one before it counts no more. */
export async function keepWanted(trx: Db, { userNo, address, expiresAt }: Wanted): Promise<void> {
  const row = { address, state: 'verifying' as const, expires_at: expiresAt }
  await trx
    .insertInto('email_change')
    .values({ user_no: userNo, ...row })
    .onConflict((conflict) => conflict.column('user_no').doUpdateSet(row))
    .execute()
}

/** Says that the code of a wanted address is over. */
export async function markOver(db: Db, userNo: string): Promise<void> {
  await db.updateTable('email_change').set({ state: 'error' }).where('user_no', '=', userNo).execute()
}

/** Forgets what somebody wanted; returns the address, where there was one. */
export async function forgetWanted(trx: Db, userNo: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('email_change')
    .where('user_no', '=', userNo)
    .returning('address')
    .executeTakeFirst()
  return row?.address
}

/** Whether a change is waiting for its code. */
export async function isWanted(db: Db, userNo: string): Promise<boolean> {
  const row = await db
    .selectFrom('email_change')
    .select('user_no')
    .where('user_no', '=', userNo)
    .executeTakeFirst()
  return row !== undefined
}

/** The address that somebody has now, with the person locked against any other change of it. */
export async function lockAddress(trx: Db, userNo: string): Promise<string | null> {
  const row = await trx
    .selectFrom('person')
    .select('email')
    .where('user_no', '=', userNo)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.email
}

/** The address that somebody has now. */
export async function findAddress(db: Db, userNo: string): Promise<string | null> {
  const row = await db
    .selectFrom('person')
    .select('email')
    .where('user_no', '=', userNo)
    .executeTakeFirstOrThrow()
  return row.email
}

const keptDays = 7

/** Codes that are over are said to be, and given up after a week. */
export async function sweepEmailChanges(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('email_change')
    .set({ state: 'error' })
    .where('state', '=', 'verifying')
    .where('expires_at', '<=', now)
    .execute()
  await db
    .deleteFrom('email_change')
    .where('expires_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
    .execute()
}
