import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

/** Whoever settles the account of the same person waits until the transaction ends, and reads then what holds. */
export async function lockSettling(trx: Db, userNo: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settle-account:${userNo}`}, 0))`.execute(trx)
}

/** What the provider is told of a person. */
export const toldOf = (db: Db, userNo: string) =>
  db
    .selectFrom('person')
    .select(['status', 'name_zh', 'name_en', 'email', 'disabling_untold'])
    .where('user_no', '=', userNo)
    .executeTakeFirst()

/** The same with the row locked: a change that comes later queues a job of its own. */
export const toldOfLocked = (trx: Db, userNo: string) =>
  trx
    .selectFrom('person')
    .select(['status', 'name_zh', 'name_en', 'email', 'disabling_untold'])
    .where('user_no', '=', userNo)
    .forNoKeyUpdate()
    .executeTakeFirst()
