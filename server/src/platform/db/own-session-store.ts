import type { Db } from './tables.ts'

type Own = { userNo: string; sessionId: string }

/**
 * Locks the person against sign-ins and other ends of sessions, over all processes, and tells whether the session that a
 * request was made in still goes on: of two browsers that end each other one stays.
 */
export async function holdOwnSession(trx: Db, { userNo, sessionId }: Own): Promise<boolean> {
  await trx
    .selectFrom('person')
    .select('user_no')
    .where('user_no', '=', userNo)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const going = await trx
    .selectFrom('session')
    .select('session_id')
    .where('user_no', '=', userNo)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return going !== undefined
}
