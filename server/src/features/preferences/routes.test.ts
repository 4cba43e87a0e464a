import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { givenIn } from '#server/testing/given.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const getPersonalConfig = 'POST /iam-portal/user/getPersonalConfig'
const updatePersonalConfig = 'POST /iam-portal/user/updatePersonalConfig'
const queryUserConfig = 'GET /iam-portal/v1/portal/queryUserConfig'
const modifyUserConfig = 'POST /iam-portal/v1/portal/modifyUserConfig'

let world: TestWorld
let browser: Browser
beforeAll(async () => {
  world = await testPortal()
  const given = givenIn(world.database.db)
  const [orgCode, roleNo, userNo] = [await given.organization(), await given.role(), await given.person()]
  await given.personRole(userNo, orgCode, roleNo)
  await given.person({ user_no: 'norole' })
  browser = world.browser()
  await browser.signIn(world.provider, { sub: userNo })
})
afterAll(() => world.stop())

test('[UI-02] a chosen skin is there after the next sign-in', async () => {
  await world.database.db.deleteFrom('personal_config').execute()
  const body = { skin: 'danxia', mode: 'dark', revision: 0 }
  expect(await browser.call(updatePersonalConfig, { body })).toMatchObject({ status: 200 })
  const { envelope } = await browser.call(getPersonalConfig, { body: {} })
  expect(envelope.data).toMatchObject({ skin: 'danxia', mode: 'dark', revision: 1 })
  const stale = await browser.call(updatePersonalConfig, { body })
  expect(stale).toMatchObject({ status: 409, envelope: { code: 409, data: { current: { revision: 1 } } } })
})

test('[UI-01] a chosen language is kept', async () => {
  await world.database.db.deleteFrom('user_config').execute()
  const body = { language: 'en', revision: 0 }
  expect(await browser.call(modifyUserConfig, { body })).toMatchObject({ status: 200 })
  const { envelope } = await browser.call(queryUserConfig)
  expect(envelope.data).toMatchObject({ language: 'en', revision: 1 })
})

const tablesOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`t${index}`, { hidden: [], widths: {} }]))

test('[UI-02] the columns that a person chooses are there after the next sign-in', async () => {
  await world.database.db.deleteFrom('personal_config').execute()
  const tables = { people: { hidden: ['email'], widths: { userName: 240 } }, ...tablesOf(59) }
  const body = { tables, revision: 0 }
  expect(await browser.call(updatePersonalConfig, { body })).toMatchObject({ status: 200 })
  const { envelope } = await browser.call(getPersonalConfig, { body: {} })
  expect(envelope.data).toMatchObject({ tables })
})

test.each([
  [updatePersonalConfig, { revision: 1, skin: 'neon' }, 422, 422],
  [updatePersonalConfig, { revision: 1, tools: [] }, 422, 5004],
  [updatePersonalConfig, { revision: 1, tools: Array.from({ length: 10_000 }, () => 'units') }, 422, 422],
  [updatePersonalConfig, { revision: 1, quickList: ['字'.repeat(65)] }, 422, 422],
  [updatePersonalConfig, { revision: 1, quickList: ['a\0'] }, 400, 400],
  [updatePersonalConfig, { revision: 1, collapsedCategories: ['\ud83d'] }, 400, 400],
  [updatePersonalConfig, { revision: 1, tables: { people: { hidden: ['<b>'], widths: {} } } }, 422, 422],
  [
    updatePersonalConfig,
    { revision: 1, tables: { people: { hidden: [], widths: { email: 63 } } } },
    422,
    422,
  ],
  [
    updatePersonalConfig,
    { revision: 1, tables: { people: { hidden: [], widths: { email: 1.5e3 } } } },
    422,
    422,
  ],
  [updatePersonalConfig, { revision: 1, tables: tablesOf(61) }, 422, 422],
  [updatePersonalConfig, { revision: 1, userNo: 'U2' }, 400, 400],
  [updatePersonalConfig, { skin: 'pine' }, 422, 422],
  [modifyUserConfig, { revision: 1, email: 'other@example.com' }, 422, 422],
  [modifyUserConfig, { revision: 1, language: 'de' }, 422, 422],
  [modifyUserConfig, { revision: 1, hiddenAppIds: ['x'] }, 422, 422],
  [modifyUserConfig, { revision: 1, defaultOrgCode: 'a', defaultRoleNo: 'super_manager' }, 403, 403],
  [modifyUserConfig, { revision: 1, notify: { bulletinMail: false } }, 422, 422],
] as const)('%s refuses %o and changes nothing', async (key, body, status, code) => {
  await expectChanges(world.database.db, [], async () => {
    const answer = await browser.call(key, { body })
    expect([answer.status, answer.envelope.code]).toEqual([status, code])
  })
})

test('[SCR-08] a person without organization and role reads and changes their own preferences', async () => {
  const other = world.browser()
  await other.signIn(world.provider, { sub: 'norole' })
  expect(await other.call(getPersonalConfig)).toMatchObject({ status: 200 })
  expect(await other.call(queryUserConfig)).toMatchObject({ status: 200 })
  const changed = await other.call(updatePersonalConfig, { body: { skin: 'pine', revision: 0 } })
  expect(changed).toMatchObject({ status: 200, envelope: { data: { skin: 'pine' } } })
})
