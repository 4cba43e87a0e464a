import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { givenIn } from '#server/testing/given.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal()
  const { db } = world.database
  await foundCompany(db)
  await employ(db, 'A1', [{ org: 'sales', role: 'staff' }])
  await givenIn(db).system({ system_code: 'crm' })
  await givenIn(db).system({ system_code: 'old', status: 0 })
  await db
    .insertInto('element_permission')
    .values([
      { role_no: 'staff', tab_code: 'list', selector: '#a', mode: 'hidden' },
      { role_no: 'staff', tab_code: 'form', selector: '#b', mode: 'readonly' },
      { role_no: 'staff', tab_code: '*', selector: '#c', mode: 'remove' },
    ])
    .execute()
})
afterAll(() => world.stop())

beforeEach(() => world.clock.stopAt(new Date(world.clock.now().getTime() + 60_000)))
afterEach(() => world.clock.run())

type Browser = ReturnType<TestWorld['browser']>

async function signedIn(): Promise<Browser> {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' })
  return browser
}

const ask = (browser: Browser, body: Record<string, unknown>) =>
  browser.call('POST /iam-user-service/rest/common/aucBusiResource', {
    body: { methodName: 'getRandomCode', businessSysCode: 'crm', businessType: 'elem', ...body },
  })
const codeOf = async (browser: Browser): Promise<string> =>
  ((await ask(browser, {})).envelope.data as { data: string }).data
const trade = (browser: Browser, randomCode: string, more = {}) =>
  ask(browser, { methodName: 'getElemAuth', randomCode, ...more })

test('[AUTH-15] the random code is in data.data, and is traded once for the element permissions', async () => {
  const browser = await signedIn()
  const { envelope } = await ask(browser, {})
  expect(envelope).toMatchObject({
    code: 200,
    data: { data: expect.stringMatching(/^[0-9a-f]{32}$/), expireSeconds: 300 },
  })
  const code = (envelope.data as { data: string }).data
  const traded = await trade(browser, code)
  expect(traded.envelope.data).toEqual({
    data: [
      { tabCode: '*', elements: [{ selector: '#c', params: 'remove' }] },
      { tabCode: 'form', elements: [{ selector: '#b', params: 'readonly' }] },
      { tabCode: 'list', elements: [{ selector: '#a', params: 'hidden' }] },
    ],
  })
  const again = await expectChanges(world.database.db, [], () => trade(browser, code))
  expect(again).toMatchObject({ status: 410, envelope: { code: 1003 } })
})

test('[AUTH-15] a code used twenty times at once works once', async () => {
  const browser = await signedIn()
  const code = await codeOf(browser)
  const answers = await Promise.all(Array.from({ length: 20 }, () => trade(browser, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(19)
})

test('[AUTH-15] one tab can be asked for; what holds for all tabs comes with it', async () => {
  const browser = await signedIn()
  const { envelope } = await trade(browser, await codeOf(browser), { tabCode: 'list' })
  const { data } = envelope.data as { data: { tabCode: string }[] }
  expect(data.map(({ tabCode }) => tabCode)).toEqual(['*', 'list'])
})

test('[AUTH-15] a code is worth nothing after 300 seconds, in another session, or for another system', async () => {
  const [browser, other] = [await signedIn(), await signedIn()]
  const gone = { status: 410, envelope: { code: 1003 } }
  expect(await trade(other, await codeOf(browser))).toMatchObject(gone)
  expect(await trade(browser, await codeOf(browser), { businessSysCode: 'iambiz' })).toMatchObject(gone)
  const inTime = await codeOf(browser)
  const late = await codeOf(browser)
  world.clock.forward(299.999)
  expect((await trade(browser, inTime)).status).toBe(200)
  world.clock.forward(0.001)
  expect(await trade(browser, late)).toMatchObject(gone)
  expect(await trade(browser, '')).toMatchObject(gone)
})

test.each([
  [{ businessSysCode: 'none' }, 404, 1001],
  [{ businessSysCode: 'old' }, 404, 1001],
  [{ methodName: 'dropTable' }, 400, 400],
  [{ businessType: 'menu' }, 422, 422],
  [{ businessSysCode: "crm' or 1=1" }, 422, 422],
])('[AUTH-15] %o is refused with words', async (body, status, code) => {
  const browser = await signedIn()
  const refused = await expectChanges(world.database.db, [], () => ask(browser, body))
  expect(refused).toMatchObject({ status, envelope: { code } })
  expect(refused.envelope.message).not.toBe('')
})

test('[AUTH-15] a person gets ten codes a minute', async () => {
  const browser = await signedIn()
  for (let time = 0; time < 10; time++) expect((await ask(browser, {})).status).toBe(200)
  const refused = await expectChanges(world.database.db, [], () => ask(browser, {}))
  expect(refused).toMatchObject({ status: 429, envelope: { code: 429 } })
})

test('[AUTH-15] the call is also there below the prefix written twice', async () => {
  const browser = await signedIn()
  const reply = await browser.fetchRaw('/api/api/iam-user-service/rest/common/aucBusiResource', {
    method: 'POST',
    headers: { 'content-type': 'application/json', env: 'prod', lang: 'zh', containertype: 'web-pc' },
    body: JSON.stringify({ methodName: 'getRandomCode', businessSysCode: 'crm', businessType: 'elem' }),
  })
  expect(reply.status).toBe(200)
})
