import type { Db } from './db/tables.ts'

/** Identifies a request: its sender, the call and the client token. */
export type RequestName = { sender: string; call: string; token: string }

/**
 * Claims the token for this request; false where it is taken already. Of two identical concurrent requests the second
 * waits until the transaction of the first ends.
 */
export async function claimToken(
  trx: Db,
  { sender, call, token }: RequestName,
  { digest, now }: { digest: Buffer; now: Date },
): Promise<boolean> {
  const claimed = await trx
    .insertInto('client_request')
    .values({ sender, call, token, digest, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token')
    .executeTakeFirst()
  return claimed !== undefined
}

const named = ({ sender, call, token }: RequestName) => ({ sender, call, token })

export const keepAnswer = (trx: Db, name: RequestName, answer: object) =>
  trx
    .updateTable('client_request')
    .set({ answer: JSON.stringify(answer) })
    .where((eb) => eb.and(named(name)))
    .execute()

/** The earlier request under this token: digest of its content, and its answer. */
export const findRequest = (db: Db, name: RequestName) =>
  db
    .selectFrom('client_request')
    .select(['digest', 'answer'])
    .where((eb) => eb.and(named(name)))
    .executeTakeFirst()

/** Longer than devices store drafts (30 days), because a draft is sent again under its token. */
const retentionDays = 31

export async function sweepTokens(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000)
  await db.deleteFrom('client_request').where('sent_at', '<', before).execute()
}
