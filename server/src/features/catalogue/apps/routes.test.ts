import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const availableApp = 'POST /iam-portal/v1/portal/availableApp'
const accessedApps = 'POST /iam-portal/v1/portal/accessed-apps'
const getMyPortalApp = 'POST /iam-portal/v1/portal/getMyPortalApp'
const launch = 'POST /iam-portal/v1/portal/app/launch'

let world: TestWorld
let browser: Browser
let mine: string
let foreign: string
beforeAll(async () => {
  world = await testPortal()
  const given = givenIn(world.database.db)
  const [orgCode, roleNo, userNo] = [await given.organization(), await given.role(), await given.person()]
  await given.personRole(userNo, orgCode, roleNo)
  mine = await given.application({ name_zh: '邮箱', name_en: 'Mail', home_url: 'https://mail.example.com/' })
  foreign = await given.application()
  await given.grant(mine, { role: roleNo })
  browser = world.browser()
  await browser.signIn(world.provider, { sub: userNo })
})
afterAll(() => world.stop())

test('[HOME-01] the applications of the chosen organization and role come without a body too', async () => {
  const { status, envelope } = await browser.call(availableApp)
  expect(status).toBe(200)
  expect(envelope.data.page).toMatchObject({
    total: 1,
    list: [{ appId: mine, appName: '邮箱', via: 'role' }],
  })
})

test('[HTTP-10] page 1000 is the last one that can be asked for', async () => {
  const asked = async (pageNum: unknown) => {
    const { status, envelope } = await browser.call(availableApp, { body: { pageNum } })
    return [status, envelope.code]
  }
  expect(await asked(1000)).toEqual([200, 200])
  expect(await asked(1001)).toEqual([400, 40011])
  for (const wrong of [0, -1, 1.5, '1', null]) expect(await asked(wrong)).toEqual([400, 400])
})

test('a keyword may have 80 characters, not 81', async () => {
  const asked = (keyword: string) => browser.call(availableApp, { body: { keyword } })
  expect(await asked('字'.repeat(80))).toMatchObject({ status: 200 })
  const refused = await asked('字'.repeat(81))
  expect(refused).toMatchObject({ status: 422, envelope: { code: 422 } })
  expect(refused.envelope.data).toMatchObject({ fields: [{ field: 'keyword' }] })
})

test.each([
  [{ pageSize: 0 }],
  [{ pageSize: 201 }],
  [{ queryFields: [{ fieldName: 'secret', fieldStringValue: 'x' }] }],
  [{ queryFields: [{ fieldName: 'appName', fieldStringValue: 'x', operator: 'like' }] }],
  [{ queryFields: Array.from({ length: 10_000 }, () => ({ fieldName: 'appName' })) }],
  [{ sortField: 'secret' }],
  [{ sortOrder: 'desc; drop table application' }],
])('[HTTP-11] %o is refused', async (body) => {
  const { status, envelope } = await browser.call(availableApp, { body })
  expect([status, envelope.code]).toEqual([400, 400])
})

test('[HOME-11] opening is recorded once, in both places, and the session remembers the organization and role', async () => {
  await world.database.db.deleteFrom('application_access').execute()
  await expectChanges(world.database.db, ['application_access', 'login_log', 'session'], async () => {
    const { status, envelope } = await browser.call(launch, { body: { appId: mine, source: 'usual' } })
    expect(status).toBe(200)
    expect(envelope.data).toEqual({ url: 'https://mail.example.com/', openMode: 'blank' })
  })
  const { envelope } = await browser.call(accessedApps)
  expect(envelope.data.list).toMatchObject([{ appId: mine, accessCount: 1 }])
  const my = await browser.call(getMyPortalApp, { body: { recentLimit: 1 } })
  expect(my.envelope.data.accessedApps).toMatchObject([{ appId: mine }])
})

test.each([
  ['somebody else’s', () => ({ appId: foreign }), 403, 5001, ['audit_record', 'login_log']],
  ['an unknown one', () => ({ appId: '00000000-0000-4000-8000-000000000000' }), 404, 404, []],
  ['no id', () => ({ appId: "' or 1=1 --" }), 422, 422, []],
  ['many ids', () => ({ appId: Array.from({ length: 10_000 }, () => mine) }), 422, 422, []],
] as const)('opening %s opens nothing', async (_what, body, status, code, changed) => {
  await expectChanges(world.database.db, [...changed], async () => {
    for (const key of [launch, accessedApps] as const) {
      const answer = await browser.call(key, { body: body() })
      expect([answer.status, answer.envelope.code]).toEqual([status, code])
    }
  })
})

test('a refusal is in the language of the caller', async () => {
  const refusal = async (lang: string) =>
    (await browser.call(launch, { body: { appId: foreign }, headers: { lang } })).envelope.message
  expect(await refusal('zh')).toBe('您没有该应用的访问权限')
  expect(await refusal('en')).toBe('You don’t have access to this app.')
})

test('a role that is withdrawn while working shows nothing from the next call on', async () => {
  const given = givenIn(world.database.db)
  const [orgCode, roleNo, userNo] = [
    await given.organization({ org_code: fresh('gone') }),
    await given.role({ role_no: fresh('gone') }),
    await given.person({ user_no: fresh('gone') }),
  ]
  await given.personRole(userNo, orgCode, roleNo)
  const other = world.browser()
  await other.signIn(world.provider, { sub: userNo })
  const headers = { currentorgcode: orgCode, currentroleno: roleNo }
  expect(await other.call(availableApp, { headers })).toMatchObject({ status: 200 })
  await world.database.db.deleteFrom('person_role').where('user_no', '=', userNo).execute()
  expect(await other.call(availableApp, { headers })).toMatchObject({ status: 403, envelope: { code: 403 } })
  expect(await other.call(availableApp)).toMatchObject({ status: 403, envelope: { code: 1005 } })
})
