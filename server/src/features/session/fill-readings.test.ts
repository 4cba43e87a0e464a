import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#server/testing/test-app.ts'
import { fillReadings } from './fill-readings.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const readings = () =>
  database.db.selectFrom('person').select(['user_no', 'pinyin', 'initials']).orderBy('user_no').execute()

test('people stored before names were read are read once; a reading by hand and a name without one stay', async () => {
  const { db } = database
  await db
    .insertInto('person')
    .values([
      { user_no: 'a', name_zh: '张明远' },
      { user_no: 'b', name_zh: '单雄信', pinyin: 'shanxiongxin', initials: 'sxx' },
      { user_no: 'c', name_zh: '……' },
      ...Array.from({ length: 600 }, (_, index) => ({ user_no: `d${index}`, name_zh: '周刚' })),
    ])
    .execute()
  expect(await fillReadings(database.worker.db, 1)).toBe(499)
  expect(await fillReadings(database.worker.db)).toBe(102)
  const [a, b, c, ...others] = await readings()
  expect(a).toMatchObject({ pinyin: 'zhangmingyuan', initials: 'zmy' })
  expect(b).toMatchObject({ pinyin: 'shanxiongxin', initials: 'sxx' })
  expect(c).toMatchObject({ pinyin: '', initials: '' })
  expect(others.every(({ pinyin, initials }) => pinyin === 'zhougang' && initials === 'zg')).toBe(true)
  expect(await fillReadings(database.worker.db)).toBe(0)
})
