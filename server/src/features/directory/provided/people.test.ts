import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { testDatabase } from '#server/testing/test-app.ts'
import { tryPeople } from './people.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
const present = async (userNo: string) => {
  const { name_zh: nameZh } = await database.db
    .selectFrom('person')
    .select('name_zh')
    .where('user_no', '=', userNo)
    .executeTakeFirstOrThrow()
  return { userNo, nameZh, pair: { orgCode: 'group', roleNo: 'staff' } }
}
beforeAll(async () => {
  database = await testDatabase()
  await foundCompany(database.db)
  await employ(database.db, 'keeper', [{ org: 'sales', role: 'auc' }])
  await employ(database.db, 'member', [{ org: 'sales', role: 'staff' }])
})
afterAll(() => database.close())

test('an administrator gets no ordinary role either from a directory without that right', async () => {
  const people = [await present('keeper'), await present('member')]
  const { rows } = await tryPeople(database.db, people, { mayAdministrators: false })
  expect(rows.map(({ userNo, faults }) => [userNo, faults])).toEqual([
    ['keeper', [{ field: 'roles', fault: 'administrator', value: expect.any(String) }]],
    ['member', []],
  ])
  const { counts } = await tryPeople(database.db, people, { mayAdministrators: true })
  expect(counts).toMatchObject({ update: 2, wrong: 0 })
})
