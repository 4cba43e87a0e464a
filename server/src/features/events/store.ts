import { transact } from '@iambiz/runtime/database.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { emitEvent } from '#server/platform/events.ts'

/** Limit of simultaneous streams of one person, over all portals. */
const streamsOfOne = 2

/**
 * Inserts a stream as the newest of its person; streams above the limit are deleted, and their portals are notified.
 */
export async function takePlace(db: Db, { id, userNo }: { id: string; userNo: string }): Promise<void> {
  await transact(db, async (trx) => {
    // The lock serializes streams of one person, so that of two opened at once the second one sees the first.
    await trx.selectFrom('person').select('user_no').where('user_no', '=', userNo).forNoKeyUpdate().execute()
    await trx.insertInto('event_stream').values({ stream_id: id, user_no: userNo }).execute()
    const displaced = await trx
      .deleteFrom('event_stream')
      .where('stream_id', 'in', (older) =>
        older
          .selectFrom('event_stream')
          .select('stream_id')
          .where('user_no', '=', userNo)
          .orderBy('opened_no', 'desc')
          .offset(streamsOfOne),
      )
      .returning('stream_id')
      .execute()
    for (const { stream_id } of displaced) {
      await emitEvent(trx, { kind: 'displaced', people: [userNo], stream: stream_id })
    }
  })
}

export async function leavePlaces(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('event_stream').where('stream_id', 'in', ids).execute()
}
