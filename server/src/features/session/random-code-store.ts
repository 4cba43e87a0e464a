import type { Db } from '#server/platform/db/tables.ts'

export const insertRandomCode = (
  db: Db,
  row: {
    code_hash: Buffer
    user_no: string
    session_id: string
    system_code: string
    business_type: string
    expires_at: Date
  },
) =>
  db
    .insertInto('random_code')
    .values({ ...row, used_at: null })
    .execute()

/** Marks a random code as used; `undefined` where it is unknown, expired, used, or of another session or system. */
export const useRandomCode = (
  db: Db,
  code: { codeHash: Buffer; userNo: string; sessionId: string; systemCode: string },
  now: Date,
) =>
  db
    .updateTable('random_code')
    .set({ used_at: now })
    .where('code_hash', '=', code.codeHash)
    .where('user_no', '=', code.userNo)
    .where('session_id', '=', code.sessionId)
    .where('system_code', '=', code.systemCode)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
