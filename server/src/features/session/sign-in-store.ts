import type { Db } from '#server/platform/db/tables.ts'

export const insertPendingLogin = (
  db: Db,
  row: {
    login_hash: Buffer
    state_hash: Buffer
    nonce: string
    code_verifier: string
    env: string
    redirect: string
    created_at: Date
    expires_at: Date
  },
) =>
  db
    .insertInto('pending_login')
    .values({
      ...row,
      code_hash: null,
      redeem_started_at: null,
      redeemed_at: null,
      result_sealed: null,
      user_no: null,
      session_id: null,
    })
    .execute()

export const findPendingLogin = (db: Db, loginHash: Buffer) =>
  db.selectFrom('pending_login').selectAll().where('login_hash', '=', loginHash).executeTakeFirst()

/** Marks the sign-in as being redeemed with this code; only the first caller of all processes gets the row. */
export const claimPendingLogin = (db: Db, loginHash: Buffer, codeHash: Buffer, now: Date) =>
  db
    .updateTable('pending_login')
    .set({ code_hash: codeHash, redeem_started_at: now })
    .where('login_hash', '=', loginHash)
    .where('redeem_started_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export const finishPendingLogin = (
  db: Db,
  loginHash: Buffer,
  result: {
    redeemed_at: Date
    result_sealed: string | null
    user_no: string | null
    session_id: string | null
  },
) => db.updateTable('pending_login').set(result).where('login_hash', '=', loginHash).execute()

/** A sign-in of any browser that was redeemed with this code. */
export const findByCodeHash = (db: Db, codeHash: Buffer) =>
  db
    .selectFrom('pending_login')
    .select(['login_hash', 'user_no', 'session_id', 'env'])
    .where('code_hash', '=', codeHash)
    .where('session_id', 'is not', null)
    .executeTakeFirst()

/** The person with the row locked against other sign-ins; rows that refer to it can still be added. */
export const findPersonForUpdate = (db: Db, userNo: string) =>
  db
    .selectFrom('person')
    .select(['name_zh', 'status'])
    .where('user_no', '=', userNo)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Admits somebody whom the provider knows and we do not: a person without any role. */
export const insertPerson = (
  db: Db,
  person: { user_no: string; name_zh: string; name_en: string | null; email: string | null },
) =>
  db
    .insertInto('person')
    .values(person)
    .onConflict((conflict) => conflict.column('user_no').doNothing())
    .execute()
