import type { Db } from '#server/platform/db/tables.ts'

export const findUserName = async (db: Db, userNo: string): Promise<string | undefined> =>
  (await db.selectFrom('person').select('name_zh').where('user_no', '=', userNo).executeTakeFirst())?.name_zh
