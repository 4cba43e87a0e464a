import { transact } from '@iambiz/runtime/database.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { findReleased } from './audience-reports.ts'
import { countAudience } from './store.ts'

/**
 * Stores the number of people that an announcement reached, by organization. The numbers of a voided announcement do
 * not change.
 */
export async function freezeAudience(db: Db, id: string, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    const announcement = await findReleased(trx, id)
    if (announcement?.status === 1) await countAudience(trx, { id, announcement, now })
  })
}
