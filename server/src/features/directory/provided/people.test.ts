import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { testDatabase } from '#server/testing/test-app.ts'
import { tryPeople } from './people.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  await foundCompany(database.db)
  await employ(database.db, 'keeper', [{ org: 'sales', role: 'auc' }])
  await employ(database.db, 'member', [{ org: 'sales', role: 'staff' }])
})
afterAll(() => database.close())

const placed = (userNo: string) => ({
  ...{ userNo, nameZh: '林晚', pair: { orgCode: 'group', roleNo: 'staff' } },
})

test('an administrator gets no ordinary role either from a directory without that right', async () => {
  const people = [placed('keeper'), placed('member')]
  const { rows } = await tryPeople(database.db, people, { mayAdministrators: false })
  expect(rows.map(({ userNo, faults }) => [userNo, faults])).toEqual([
    ['keeper', expect.arrayContaining([{ field: 'roles', fault: 'administrator', value: 'group:staff' }])],
    ['member', []],
  ])
  const { counts } = await tryPeople(database.db, people, { mayAdministrators: true })
  expect(counts).toMatchObject({ update: 2, wrong: 0 })
})
