import { type OperationNodeSource, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { type DeviceMarks, deviceHashOf } from './known-device.ts'

/** Stores the browser of a sign-in, as part of the statement that opens its session. */
export const rememberingDevice = (
  db: Db,
  userNo: string,
  { deviceHash, look }: DeviceMarks,
  now: Date,
): OperationNodeSource =>
  db
    .insertInto('known_device')
    .values({
      user_no: userNo,
      device_hash: deviceHash,
      look,
      first_seen_at: now,
      last_seen_at: now,
      told_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_no', 'device_hash']).doUpdateSet({ look, last_seen_at: now }),
    )

/** Whether the person has signed in with the browser of this cookie. */
export async function isKnownDevice(db: Db, userNo: string, cookie: string): Promise<boolean> {
  const found = await db
    .selectFrom('known_device')
    .select('user_no')
    .where('user_no', '=', userNo)
    .where('device_hash', '=', deviceHashOf(userNo, cookie))
    .executeTakeFirst()
  return found !== undefined
}

/** Marks a new device as reported; `false` where that was done before. */
export async function markReported(trx: Db, userNo: string, deviceHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('known_device')
    .set({ told_at: now })
    .where('user_no', '=', userNo)
    .where('device_hash', '=', deviceHash)
    .where('told_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Deletes the browser in which a session began, and all with the same look: they count as new at the next sign-in. */
export async function forgetDevice(trx: Db, userNo: string, sessionId: string): Promise<void> {
  await sql`
    with found as (
      select d.look from session s join known_device d on d.user_no = s.user_no and d.device_hash = s.device_hash
      where s.user_no = ${userNo} and s.session_id = ${sessionId}::uuid
    )
    delete from known_device where user_no = ${userNo} and look in (select look from found)`.execute(trx)
}

/** Deletes browsers unused for so long that their cookie has expired. */
export async function sweepDevices(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('last_seen_at', '<', sql<Date>`${now}::timestamptz - interval '400 days'`)
    .execute()
}
