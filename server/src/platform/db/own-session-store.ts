import type { Db } from './tables.ts'

type Own = { userNo: string; sessionId: string }

/**
 * Locks the person's row against concurrent sign-ins and session endings in all processes. Returns whether the session
 * of the request is still open, so that of two browsers that end each other's sessions one remains.
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
