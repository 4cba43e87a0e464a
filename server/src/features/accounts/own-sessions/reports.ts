import type { Db } from '#server/platform/db/tables.ts'

/** Counts those of these sessions that belong to the person, ended or not. */
export async function countOwned(db: Db, userNo: string, sessionIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_no', '=', userNo)
    .where('session_id', 'in', [...sessionIds])
    .executeTakeFirstOrThrow()
  return Number(count)
}
