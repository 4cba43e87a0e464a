import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'

export const insertAnnouncement = (trx: Db, row: Insertable<Tables['announcement']>) =>
  trx.insertInto('announcement').values(row).returningAll().executeTakeFirstOrThrow()

export type AnnouncementRow = Awaited<ReturnType<typeof insertAnnouncement>>

/** Returns the id of the application that an announcement belongs to. */
export async function findApp(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('announcement')
    .select('app_id')
    .where('announcement_id', '=', id)
    .executeTakeFirst()
  return row?.app_id
}

/**
 * Locks announcements until the transaction ends, in the order of their ids to avoid deadlocks. The lock timeout is
 * longer than usual, so that voiding an announcement does not fail while its mails are being written to a large
 * audience.
 */
export async function lockAnnouncements(trx: Db, ids: readonly string[]): Promise<AnnouncementRow[]> {
  await sql`select set_config('lock_timeout', '9s', true)`.execute(trx)
  return trx
    .selectFrom('announcement')
    .selectAll()
    .where('announcement_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('announcement_id')
    .forUpdate()
    .execute()
}

export const updateAnnouncement = (trx: Db, id: string, change: Updateable<Tables['announcement']>) =>
  trx
    .updateTable('announcement')
    .set(change)
    .where('announcement_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteAnnouncement(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('announcement').where('announcement_id', '=', id).execute()
}

export async function addChange(trx: Db, change: Insertable<Tables['announcement_change']>): Promise<void> {
  await trx.insertInto('announcement_change').values(change).execute()
}

/** Stores the text that readers see under its content revision; a text with the same revision is overwritten. */
export async function keepContent(trx: Db, row: AnnouncementRow, at: Date): Promise<void> {
  const { title_zh, title_en, content_zh, content_en } = row
  const contentRow = { title_zh, title_en, content_zh, content_en, at }
  await trx
    .insertInto('announcement_content')
    .values({ announcement_id: row.announcement_id, content_revision: row.content_revision, ...contentRow })
    .onConflict((conflict) =>
      conflict.columns(['announcement_id', 'content_revision']).doUpdateSet(contentRow),
    )
    .execute()
}

/** Converts times of the wire to instants in the time zone of the deployment, which is set on the connection. */
export async function instantsOf<K extends string>(
  db: Db,
  texts: Readonly<Record<K, string | undefined>>,
): Promise<Record<K, Date | null>> {
  const keys = Object.keys(texts) as K[]
  const columns = keys.map((key) => sql`${texts[key] ?? null}::timestamptz as ${sql.ref(key)}`)
  const { rows } = await sql<Record<K, Date | null>>`select ${sql.join(columns)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without from gives one row')
  return row
}
