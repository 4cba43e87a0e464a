import { sql } from 'kysely'
import type { ProviderDb } from './database.ts'

/** The portal's latest settings; undefined before it has sent any. */
export async function findPortalSettings(db: ProviderDb): Promise<unknown> {
  const row = await db.selectFrom('idp.portal_setting').select('content').executeTakeFirst()
  return row?.content
}

type SentSettings = { version: string; content: unknown; now: Date }

/** Stores the portal's settings unless a newer version is stored. */
export async function storePortalSettings(
  db: ProviderDb,
  { version, content, now }: SentSettings,
): Promise<void> {
  await sql`
    insert into idp.portal_setting (version, content, told_at) values (${version}::bigint, ${JSON.stringify(content)}::jsonb, ${now})
    on conflict (is_only) do update set version = excluded.version, content = excluded.content, told_at = excluded.told_at
    where idp.portal_setting.version <= excluded.version`.execute(db)
}

/** Returns those of the names whose pictures are stored. */
export async function findPictureNames(db: ProviderDb, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('idp.portal_picture')
    .select('name')
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .execute()
  return rows.map(({ name }) => name)
}

/** Keeps a picture from being swept until the settings name it; returns whether it is stored. */
export async function keepPicture(db: ProviderDb, name: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idp.portal_picture')
    .set({ sent_at: now })
    .where('name', '=', name)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type SentPicture = { name: string; content: Buffer; now: Date }

/** Stores a picture that the portal has sent. */
export async function storePicture(db: ProviderDb, { name, content, now }: SentPicture): Promise<void> {
  await db
    .insertInto('idp.portal_picture')
    .values({ name, content, sent_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ sent_at: now }))
    .execute()
}

/** Returns the content of a picture; undefined if there is none. */
export async function pictureContent(db: ProviderDb, name: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('idp.portal_picture')
    .select('content')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.content
}

const keptMs = 86_400_000

/** Deletes pictures that the settings do not name and that were sent more than a day ago. */
export async function sweepPictures(db: ProviderDb, now: Date): Promise<void> {
  await sql`
    delete from idp.portal_picture as p
    where p.sent_at < ${new Date(now.getTime() - keptMs)}::timestamptz and not exists (
      select from idp.portal_setting as s, jsonb_each_text(s.content -> 'pictures') as named
      where named.value = p.name)`.execute(db)
}
