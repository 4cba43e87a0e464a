import { findReleased } from '@iambiz/server/features/announcements/receipts/audience-reports.ts'
import { countAudience } from '@iambiz/server/features/announcements/receipts/store.ts'
import type { Db } from '@iambiz/server/platform/db/tables.ts'
import type { Kysely } from 'kysely'
import type { Announcement } from './announcements.ts'

/** Counts the audiences of released announcements, as the portal's own job does after a release. */
export async function countAudiences<Tables>(
  trx: Kysely<Tables>,
  announcements: readonly Announcement[],
  now: Date,
): Promise<void> {
  // The database contains the portal's tables.
  const portal = trx as unknown as Db
  for (const { id, publishFrom } of announcements) {
    if (!publishFrom || publishFrom > now) continue
    const announcement = await findReleased(portal, id)
    if (announcement) await countAudience(portal, { id, announcement, now })
  }
}
