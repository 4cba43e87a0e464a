import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FeatureWorld, featureWorld } from '#server/testing/feature-world.ts'

const migration = new URL('../../../../migrations/0041-announcement-reader.sql', import.meta.url)

let world: FeatureWorld
beforeAll(async () => {
  world = await featureWorld()
})
afterAll(() => world.close())

/** Reverts the migration, so that it can run on a database with existing data. */
const undo = () =>
  sql`drop table announcement_reader; drop function raise_reader_version() cascade`.execute(world.db)

test('what was read before the versions came has one, so that nobody has to read it again', async () => {
  const { db, given, somebody } = world
  const [{ userNo: reader }, { userNo: other }] = [await somebody(), await somebody()]
  const app_id = await given.application()
  const announcement_id = await given.announcement({ app_id, creator_no: other })
  await db
    .insertInto('announcement_read')
    .values({ user_no: reader, announcement_id, status: 1, content_revision: 1, read_at: new Date() })
    .execute()
  await undo()
  await sql.raw(await readFile(migration, 'utf8')).execute(db)
  const versions = db.selectFrom('announcement_reader').select('user_no')
  expect(await versions.where('user_no', 'in', [reader, other]).execute()).toEqual([{ user_no: reader }])
})
