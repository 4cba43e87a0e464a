import type { ExternalType } from '@iambiz/contract/platform/inner-account.ts'
import type { Insertable } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'

export type PendingBinding = {
  tag_hash: Buffer
  user_no: string
  session_id: string
  type: ExternalType
  token_sealed: string
}

export const insertPending = (db: Db, row: Insertable<Tables['pending_binding']>) =>
  db.insertInto('pending_binding').values(row).execute()

/** Bindings that have not expired and whose session is still open. */
const live = (db: Db, now: Date) =>
  db
    .selectFrom('pending_binding as p')
    .innerJoin('session as s', (join) =>
      join.onRef('s.user_no', '=', 'p.user_no').onRef('s.session_id', '=', 'p.session_id'),
    )
    .select(['p.tag_hash', 'p.user_no', 'p.session_id', 'p.type', 'p.token_sealed'])
    .where('p.expires_at', '>', now)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)

/** Returns a binding of this session, expired or not. */
export const findOwn = (
  db: Db,
  { tagHash, userNo, sessionId }: { tagHash: Buffer; userNo: string; sessionId: string },
): Promise<(PendingBinding & { expires_at: Date }) | undefined> =>
  db
    .selectFrom('pending_binding')
    .select(['tag_hash', 'user_no', 'session_id', 'type', 'token_sealed', 'expires_at'])
    .where('tag_hash', '=', tagHash)
    .where('user_no', '=', userNo)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

export const findLive = (db: Db, tagHash: Buffer, now: Date): Promise<PendingBinding | undefined> =>
  live(db, now).where('p.tag_hash', '=', tagHash).executeTakeFirst()

export const findScanned = (db: Db, scanHash: Buffer, now: Date): Promise<PendingBinding | undefined> =>
  live(db, now).where('p.scan_hash', '=', scanHash).executeTakeFirst()

export const deletePending = (db: Db, tagHash: Buffer) =>
  db.deleteFrom('pending_binding').where('tag_hash', '=', tagHash).execute()

/** Deletes expired bindings. */
export async function sweepPending(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('pending_binding').where('expires_at', '<', now).execute()
}
