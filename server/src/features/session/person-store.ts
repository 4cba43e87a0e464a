import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import type { Reading } from '#server/platform/reading.ts'

/** Gives a person another e-mail address. */
export async function replaceAddress(trx: Db, userNo: string, email: string, now: Date): Promise<void> {
  await trx
    .updateTable('person')
    .set({ email, revision: sql`revision + 1`, updated_at: now })
    .where('user_no', '=', userNo)
    .execute()
}

type Named = { user_no: string; name_zh: string }

/** People after a number whose names were never read, some at a time. */
export const peopleUnread = (db: Db, after: string, limit: number): Promise<Named[]> =>
  db
    .selectFrom('person')
    .select(['user_no', 'name_zh'])
    .where('pinyin', '=', '')
    .where('user_no', '>', after)
    .orderBy('user_no')
    .limit(limit)
    .execute()

/** Writes how names are read, of those that still have these names and no reading; returns how many. */
export async function keepReadings(db: Db, people: readonly (Named & Reading)[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update person p set pinyin = named.pinyin, initials = named.initials
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as named(user_no text, name_zh text, pinyin text, initials text)
    where p.user_no = named.user_no and p.name_zh = named.name_zh and p.pinyin = ''`.execute(db)
  return Number(numAffectedRows)
}
