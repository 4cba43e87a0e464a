import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal()
  await foundCompany(world.database.db)
  await employ(world.database.db, 'A1', [{ org: 'sales', role: 'staff' }])
})
afterAll(() => world.stop())

let started: Date
beforeEach(() => {
  started = new Date(world.clock.now().getTime() + 60_000)
  world.clock.stopAt(started)
})
afterEach(() => world.clock.run())

const isSignedIn = async (browser: ReturnType<TestWorld['browser']>) =>
  (await browser.call('GET /iam-portal/v1/portal/menu')).envelope.code

async function redeemed() {
  const browser = world.browser()
  const callback = await browser.toProvider(world.provider, { sub: 'A1' })
  const first = await browser.exchange(callback)
  expect(first.status).toBe(200)
  return { browser, callback, first }
}

test('[AUTH-03] one code sent twenty times at once by one browser makes one session, and all get it', async () => {
  const browser = world.browser()
  const callback = await browser.toProvider(world.provider, { sub: 'A1' })
  const asked = world.provider.counts.token
  const sessions = world.database.db.selectFrom('session').select('session_id')
  const before = (await sessions.execute()).length
  const replies = await Promise.all(Array.from({ length: 20 }, () => browser.exchange(callback)))
  const results = new Set(replies.map(({ envelope }) => JSON.stringify([envelope.code, envelope.data])))
  expect(results.size).toBe(1)
  expect(replies[0]?.envelope.code).toBe(200)
  expect(world.provider.counts.token).toBe(asked + 1)
  expect((await sessions.execute()).length).toBe(before + 1)
  expect(await isSignedIn(browser)).toBe(200)
})

test('[AUTH-03] the same browser gets the same result again until ten seconds are over', async () => {
  const { browser, callback, first } = await redeemed()
  world.clock.forward(9.999)
  const again = await expectChanges(world.database.db, [], () => browser.exchange(callback))
  expect(again.envelope.data).toEqual({ ...first.envelope.data, expires_in: 890 })
  world.clock.forward(0.001)
  const late = await expectChanges(world.database.db, [], () => browser.exchange(callback))
  expect(late).toMatchObject({ status: 410, envelope: { code: 1003, data: null } })
  // Reloading a restored tab must not sign the person out.
  expect(late.setCookies).toEqual([])
  expect(await isSignedIn(browser)).toBe(200)
})

test('[AUTH-03] repeated calls that get the same result are not counted against the limit', async () => {
  const strict = await testPortal({ LIMIT_EXCHANGE_PER_ADDRESS: '1' })
  try {
    strict.clock.stopAt(new Date())
    const browser = strict.browser()
    const callback = await browser.toProvider(strict.provider, { sub: 'A1' })
    for (let time = 0; time < 4; time++) expect((await browser.exchange(callback)).status).toBe(200)
  } finally {
    await strict.stop()
  }
})

test('[AUTH-03] a code that another browser presents kills everything that was issued for it', async () => {
  const records = () =>
    world.database.db
      .selectFrom('audit_record')
      .select(['actor_no', 'result'])
      .where('action', '=', 'session.code-replay')
      .execute()
  const { length: before } = await records()
  for (const withSignInOfItsOwn of [false, true]) {
    const { browser, callback } = await redeemed()
    const thief = world.browser()
    if (withSignInOfItsOwn) {
      await thief.toProvider(world.provider, { sub: 'A1' })
      callback.searchParams.delete('state')
    }
    const refused = await thief.exchange(callback)
    expect(refused).toMatchObject({ status: 410, envelope: { code: 1003, data: null } })
    expect(refused.setCookies).toEqual([])
    const next = await browser.call('GET /iam-portal/v1/portal/menu')
    expect(next).toMatchObject({ status: 401, envelope: { code: 1010 } })
    const refresh = await browser.call('POST /iam-authority/auth/token', {
      query: { grant_type: 'refresh_token' },
    })
    expect(refresh.status).toBe(401)
  }
  expect((await records()).slice(before)).toEqual([
    { actor_no: 'A1', result: 'denied' },
    { actor_no: 'A1', result: 'denied' },
  ])
})

test('[AUTH-03] another code in the same pending sign-in is refused and ends nothing', async () => {
  const { browser, callback } = await redeemed()
  callback.searchParams.set('code', 'another-code')
  const refused = await browser.exchange(callback)
  expect(refused).toMatchObject({ status: 410, envelope: { code: 1003 } })
  expect(await isSignedIn(browser)).toBe(200)
})

test('[AUTH-03] two codes at once in one pending sign-in give one session', async () => {
  const browser = world.browser()
  const callback = await browser.toProvider(world.provider, { sub: 'A1' })
  const forged = new URL(callback)
  forged.searchParams.set('code', 'forged')
  const replies = await Promise.all([browser.exchange(callback), browser.exchange(forged)])
  const statuses = replies.map(({ status }) => status).sort()
  // Only the first code to arrive is redeemed, and the provider refuses the forged one.
  expect([
    [200, 410],
    [410, 410],
  ]).toContainEqual(statuses)
})
