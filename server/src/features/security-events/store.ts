import type { Db } from '#server/platform/db/tables.ts'

/** Records an event by its identifier; `false` where any process has recorded it before. */
export async function takeEvent(
  trx: Db,
  { jti, issuedAt }: { jti: string; issuedAt: Date },
): Promise<boolean> {
  const taken = await trx
    .insertInto('security_event')
    .values({ jti, issued_at: issuedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('jti')
    .executeTakeFirst()
  return taken !== undefined
}

/** Deletes events whose tokens are too old to be accepted again; returns how many. */
export async function sweepEvents(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('security_event')
    .where('issued_at', '<', new Date(now.getTime() - 25 * 3_600_000))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
