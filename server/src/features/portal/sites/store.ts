import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

export type SiteRow = {
  address_range: string
  name_zh: string
  name_en: string | null
  updater_no: string
  updated_at: Date
}

/** Adds sites and skips ranges that have a name. Inserts in sorted order, so that parallel imports cannot deadlock. */
export async function insertSites(
  trx: Db,
  rows: readonly SiteRow[],
): Promise<{ site_id: string; address_range: string; revision: number }[]> {
  if (rows.length === 0) return []
  return trx
    .insertInto('site')
    .values(rows.toSorted((one, other) => (one.address_range < other.address_range ? -1 : 1)))
    .onConflict((conflict) => conflict.column('address_range').doNothing())
    .returning(['site_id', 'address_range', 'revision'])
    .execute()
}

export const lockSite = (trx: Db, id: string) =>
  trx.selectFrom('site').selectAll().where('site_id', '=', id).forUpdate().executeTakeFirst()

/** Whether another site has this range. */
export async function isTaken(trx: Db, range: string, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('site')
    .select('site_id')
    .where('address_range', '=', range)
    .where('site_id', '!=', id)
    .executeTakeFirst()
  return found !== undefined
}

export async function updateSite(trx: Db, id: string, row: SiteRow): Promise<number> {
  const { revision } = await trx
    .updateTable('site')
    .set({ ...row, revision: sql`revision + 1` })
    .where('site_id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

export const deleteSites = (trx: Db, ids: readonly string[]) =>
  trx
    .deleteFrom('site')
    .where('site_id', 'in', [...ids])
    .returning(['site_id', 'address_range', 'name_zh'])
    .execute()
