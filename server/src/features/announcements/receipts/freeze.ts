import { transact } from '@iambiz/runtime/database.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { findReleased } from './audience-reports.ts'
import { countAudience } from './store.ts'

/** Keeps how many people an announcement reached, by organization; one that is not out any more keeps what it has. */
export async function freezeAudience(db: Db, id: string, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    const announcement = await findReleased(trx, id)
    if (announcement?.status === 1) await countAudience(trx, { id, announcement, now })
  })
}
