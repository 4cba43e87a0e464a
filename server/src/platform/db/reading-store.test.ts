import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#server/testing/test-app.ts'
import { personReading } from '../person-reading.ts'
import { renewReadings } from './reading-store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('names that another rule has read are read again once, all of them, in every table of people', async () => {
  const { db } = database
  await db
    .insertInto('person')
    .values([
      { user_no: 'a', name_zh: '曾北辰', reading_text: 'cengbeichen\ncbc' },
      { user_no: 'b', name_zh: '约翰', name_en: 'John Smith' },
      { user_no: 'c', name_zh: '……' },
      { user_no: 'd', name_zh: '单雄信', ...personReading('单雄信'), revision: 7 },
      ...Array.from({ length: 1200 }, (_, index) => ({ user_no: `d${index}`, name_zh: '周刚' })),
    ])
    .execute()
  await db
    .insertInto('mail_contact')
    .values({ name: '曾北辰', address: 'z@example.com', created_at: new Date(), updated_at: new Date() })
    .execute()
  expect(await renewReadings(database.worker.db)).toBe(1204)
  const { rows } = await sql<{ name: string; reading: string }>`
    select user_no as name, reading_text as reading from person where user_no in ('a', 'b', 'c', 'd1199')
    union all select name, reading_text from mail_contact order by name`.execute(db)
  expect(rows.map(({ name, reading }) => [name, reading.split('\n')[0]])).toEqual([
    ['a', 'zengbeichen'],
    ['b', 'yuehan'],
    ['c', ''],
    ['d1199', 'zhougang'],
    ['曾北辰', 'zengbeichen'],
  ])
  const revisions = await db.selectFrom('person').select('revision').distinct().orderBy('revision').execute()
  expect(revisions.map(({ revision }) => revision)).toEqual([1, 7])
  expect(await renewReadings(database.worker.db)).toBe(0)
})
