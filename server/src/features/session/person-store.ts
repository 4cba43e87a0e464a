import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

/** Gives a person another e-mail address. */
export async function replaceAddress(trx: Db, userNo: string, email: string, now: Date): Promise<void> {
  await trx
    .updateTable('person')
    .set({ email, revision: sql`revision + 1`, updated_at: now })
    .where('user_no', '=', userNo)
    .execute()
}
