import type { Db } from '#server/platform/db/tables.ts'
import type { LogoutToken } from './logout-token.ts'

/** Marks a logout token as used; `false` where any process has used it before. */
export async function spendLogoutToken(trx: Db, { jti, expiresAt }: LogoutToken): Promise<boolean> {
  const taken = await trx
    .insertInto('logout_token')
    .values({ jti, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('jti')
    .executeTakeFirst()
  return taken !== undefined
}

/** Selects the open sessions that began in one session of the provider or, without `sid`, all of the person there. */
export const sessionsOfProvider = (trx: Db, { sid, sub }: Pick<LogoutToken, 'sid' | 'sub'>) =>
  trx
    .selectFrom('session')
    .select(['user_no', 'session_id'])
    .where('ended_at', 'is', null)
    .$if(sid !== undefined, (query) => query.where('provider_sid', '=', sid ?? ''))
    .$if(sub !== undefined, (query) => query.where('provider_sub', '=', sub ?? ''))
    .execute()

export async function sweepLogoutTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('logout_token').where('expires_at', '<', now).execute()
}
