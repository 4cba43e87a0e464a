import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { givenIn } from '#server/testing/given.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

const sortUsual = 'POST /iam-authority/v1/BizPortal/setMyPortalAppSort'
const usual = 'POST /iam-portal/v1/portal/app/usual'
const why = 'POST /iam-portal/v1/portal/app/why'

let world: TestWorld
let browser: Browser
let mine: string
let foreign: string
beforeAll(async () => {
  world = await testPortal()
  const given = givenIn(world.database.db)
  const [orgCode, roleNo, userNo] = [await given.organization(), await given.role(), await given.person()]
  await given.personRole(userNo, orgCode, roleNo)
  mine = await given.application({ name_zh: '邮箱', name_en: 'Mail' })
  foreign = await given.application()
  await given.grant(mine, { role: roleNo })
  browser = world.browser()
  await browser.signIn(world.provider, { sub: userNo })
  await browser.call(usual, { body: { appIds: [mine] } })
})
afterAll(() => world.stop())

test('[HOME-02] reading needs no body and changes nothing', async () => {
  await expectChanges(world.database.db, [], async () => {
    const { status, envelope } = await browser.call(usual)
    expect(status).toBe(200)
    expect(envelope.data).toMatchObject({
      revision: 1,
      sortType: 'custom',
      limit: 20,
      usualApps: [{ appId: mine }],
    })
  })
})

const many = Array.from({ length: 10_000 }, () => '00000000-0000-4000-8000-000000000001')
const unknown = '00000000-0000-4000-8000-000000000000'

test.each([
  ['somebody else’s', sortUsual, () => ({ appIds: [mine, foreign], revision: 1 }), 422, 422, []],
  ['unknown ones', sortUsual, () => ({ appIds: [unknown], revision: 1 }), 422, 422, []],
  ['one twice', sortUsual, () => ({ appIds: [mine, mine], revision: 1 }), 422, 422, []],
  ['10 000 of them', sortUsual, () => ({ appIds: many, revision: 1 }), 422, 422, []],
  ['a stale revision', sortUsual, () => ({ appIds: [mine], revision: 0 }), 409, 409, []],
  ['no revision', sortUsual, () => ({ appIds: [mine] }), 422, 422, []],
  ['no ids', sortUsual, () => ({ appIds: ["' or 1=1 --"], revision: 1 }), 422, 422, []],
  ['an unknown way to sort', sortUsual, () => ({ appIds: [mine], sortType: 'x', revision: 1 }), 422, 422, []],
  ['another person', sortUsual, () => ({ appIds: [mine], revision: 1, userNo: 'U2' }), 400, 400, []],
  ['somebody else’s', usual, () => ({ appIds: [mine, foreign] }), 403, 5001, ['audit_record']],
  ['somebody else’s', usual, () => ({ appId: foreign, usual: true }), 403, 5001, ['audit_record']],
  ['unknown ones', usual, () => ({ appIds: [unknown] }), 404, 404, []],
  ['one twice', usual, () => ({ appIds: [mine, mine] }), 422, 422, []],
  ['10 000 of them', usual, () => ({ appIds: many }), 400, 400, []],
  ['a stale revision', usual, () => ({ appIds: [], revision: 7 }), 409, 409, []],
  ['two wishes at once', usual, () => ({ appIds: [], appId: mine, usual: false }), 400, 400, []],
  ['half a wish', usual, () => ({ appId: mine }), 400, 400, []],
  ['an unknown one', why, () => ({ appId: unknown }), 404, 404, []],
  ['no id', why, () => ({ appId: '<img src=x>' }), 422, 422, []],
  ['many ids', why, () => ({ appId: many }), 422, 422, []],
] as const)(
  '[HOME-03] S-069: %s in %s is refused and changes nothing',
  async (_what, key, body, status, code, changed) => {
    await expectChanges(world.database.db, [...changed], async () => {
      const answer = await browser.call(key, { body: body() })
      expect([answer.status, answer.envelope.code]).toEqual([status, code])
    })
  },
)

test('[HOME-03] a refusal tells the list that there is, and its words are those of the caller', async () => {
  const refusal = async (lang: string) =>
    (await browser.call(sortUsual, { body: { appIds: [foreign], revision: 1 }, headers: { lang } })).envelope
  expect((await refusal('zh')).data).toMatchObject({
    fields: [{ message: '排序必须包含全部常用应用，且不含其他应用' }],
  })
  expect((await refusal('en')).message).toBe('The order must contain all of your apps and no others.')
  const { envelope } = await browser.call(sortUsual, { body: { appIds: [mine], revision: 9 } })
  expect(envelope.data).toMatchObject({ current: { revision: 1, usualApps: [{ appId: mine }] } })
})

test('[HOME-02] a change is one row and one audit record', async () => {
  await browser.call(usual, { body: { appId: mine, usual: true } })
  await expectChanges(world.database.db, ['my_portal_app', 'audit_record'], async () => {
    expect(await browser.call(usual, { body: { appId: mine, usual: false } })).toMatchObject({ status: 200 })
  })
  await expectChanges(world.database.db, [], async () => {
    expect(await browser.call(usual, { body: { appId: mine, usual: false } })).toMatchObject({ status: 200 })
  })
})
