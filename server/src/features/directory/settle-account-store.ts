import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

/** Serializes the transfer of one person's data to the provider; a waiting transaction then reads the latest data. */
export async function lockSettling(trx: Db, userNo: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settle-account:${userNo}`}, 0))`.execute(trx)
}

/** Returns the data of a person that the provider gets. */
export const findReportedFields = (db: Db, userNo: string) =>
  db
    .selectFrom('person')
    .select(['status', 'name_zh', 'name_en', 'email', 'disabling_untold'])
    .where('user_no', '=', userNo)
    .executeTakeFirst()

/** The same with the row locked: a later change queues a job of its own. */
export const lockReportedFields = (trx: Db, userNo: string) =>
  trx
    .selectFrom('person')
    .select(['status', 'name_zh', 'name_en', 'email', 'disabling_untold'])
    .where('user_no', '=', userNo)
    .forNoKeyUpdate()
    .executeTakeFirst()
