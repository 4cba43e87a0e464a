import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

type Sides = { name: string; width: number; height: number; size: number }

/** Stores a picture that no setting names yet. */
export async function storePicture(db: Db, picture: Sides & { content: Buffer }, now: Date): Promise<void> {
  await db
    .insertInto('branding_picture')
    .values({ ...picture, used_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ used_at: now }))
    .execute()
}

/** Returns width, height and size of those pictures that exist. */
export const findPictures = (db: Db, names: readonly string[]): Promise<Sides[]> =>
  db
    .selectFrom('branding_picture')
    .select(['name', 'width', 'height', 'size'])
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .execute()

/** Keeps pictures from being swept while a setting is saved that names them; returns how many exist. */
export async function keepPictures(trx: Db, names: readonly string[], now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('branding_picture')
    .set({ used_at: now })
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Returns the content of a picture; undefined if there is none. */
export async function pictureContent(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('branding_picture')
    .select('content')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.content
}

const keptMs = 86_400_000

/** Deletes pictures that no setting names and that were last used more than a day ago. */
export async function sweepPictures(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('branding_picture as p')
    .where('p.used_at', '<', new Date(now.getTime() - keptMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('setting as s').select('s.name').where(sql<boolean>`s.value = to_jsonb(p.name)`)),
      ),
    )
    .execute()
}
