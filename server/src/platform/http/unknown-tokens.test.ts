import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { startPortal, type TestPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

const limit = 40

let world: TestWorld
/** Another process on the same database, whose token guard remembers no token yet. */
let other: TestPortal
let browser: ReturnType<TestWorld['browser']>
beforeAll(async () => {
  const settings = {
    LIMIT_UNKNOWN_TOKENS_PER_ADDRESS: String(limit),
    TRUSTED_PROXIES: '127.0.0.1',
    COMPAT_TOKEN_HEADERS: '1',
  }
  world = await testPortal(settings)
  await foundCompany(world.database.db)
  await employ(world.database.db, 'A1', [{ org: 'sales', role: 'staff' }])
  browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' })
  other = await startPortal(world, settings)
})
afterAll(async () => {
  await other.stop()
  await world.stop()
})

let minute = 0
beforeEach(() => {
  minute += 1
  world.clock.stopAt(new Date(Math.ceil(Date.now() / 60_000) * 60_000 + minute * 60_000))
})

type Browser = typeof browser
const accessName = 'prod_access_token_iambiz-portal'
const refreshName = 'prod_refresh_token_iambiz-portal'
const random = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
const menu = (of: Browser, address = '10.1.1.1') =>
  of.call('GET /iam-portal/v1/portal/menu', { headers: { 'x-forwarded-for': address } })

function guessing(name: string, portal: TestPortal = world): Browser {
  const guess = portal.browser()
  guess.jar.set(name, random())
  guess.jar.set('bind', random())
  return guess
}

/** Sends random tokens concurrently; returns the count of each status. */
async function flood(name: string, address: string, portal: TestPortal = world) {
  const answers = await Promise.all(
    Array.from({ length: limit * 3 }, () => menu(guessing(name, portal), address)),
  )
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  return { unknown: count(401), refused: count(429), sample: answers.find(({ status }) => status === 429) }
}

test.each([
  ['access', accessName],
  ['refresh', refreshName],
])('of random %s tokens from one address, those above the limit reach no database', async (_what, name) => {
  const read = vi.spyOn(world.process.database.reader, 'find')
  const { unknown, refused, sample } = await flood(name, '10.1.1.1')
  expect([unknown, refused]).toEqual([limit, limit * 2])
  expect(sample).toMatchObject({ envelope: { code: 429 }, headers: expect.anything() })
  expect(Number(sample?.headers.get('retry-after'))).toBeGreaterThan(0)
  read.mockClear()
  expect((await menu(guessing(accessName))).status).toBe(429)
  expect(read).not.toHaveBeenCalled()
  read.mockRestore()
  expect((await menu(browser)).status).toBe(200)
  expect((await menu(guessing(name), '10.1.1.2')).status).toBe(401)
})

test('a token that this process has not found valid yet waits until the next minute, on any other it works', async () => {
  await flood(accessName, '10.1.1.1', other)
  const stranger = other.browser(browser)
  expect((await menu(stranger)).status).toBe(429)
  expect((await menu(stranger, '10.1.1.2')).status).toBe(200)
  expect((await menu(stranger)).status).toBe(200)
})

test('valid tokens that are new to a process count for nothing, however many come at once', async () => {
  const fresh = await startPortal(world, {
    LIMIT_UNKNOWN_TOKENS_PER_ADDRESS: '2',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  try {
    for (let time = 0; time < 5; time += 1) {
      const again = world.browser()
      await again.signIn(world.provider, { sub: 'A1' })
      expect((await menu(fresh.browser(again))).status).toBe(200)
    }
  } finally {
    await fresh.stop()
  }
})

test('a pair that is renewed above the limit is known at once', async () => {
  const renewed = world.browser(browser)
  renewed.jar.delete(accessName)
  await flood(accessName, '10.1.1.1')
  expect((await menu(renewed)).status).toBe(200)
  expect((await menu(renewed)).status).toBe(200)
})

test('a valid token with another bind value counts as a guess', async () => {
  const bindless = (): Browser => {
    const stolen = world.browser(browser)
    stolen.jar.set('bind', random())
    return stolen
  }
  const statuses = []
  // The first attempt passes the token guard, which remembers the token, and makes it forget the token.
  for (let time = 0; time < limit + 2; time += 1) statuses.push((await menu(bindless())).status)
  expect(statuses).toEqual([...new Array(limit + 1).fill(401), 429])
})

test('random keys of business systems are counted as tokens are', async () => {
  const guess = () =>
    world.browser().fetchRaw('/api/iam-portal/system/updateBulletin/1', {
      method: 'POST',
      headers: {
        env: 'prod',
        lang: 'zh',
        containertype: 'web-pc',
        'content-type': 'application/json',
        'system-code': 'iambiz',
        'app-key': 'x',
        authorization: `Bearer ${random()}`,
        'x-forwarded-for': '10.1.1.3',
      },
      body: '{}',
    })
  await flood(accessName, '10.1.1.3')
  const { pool } = world.database
  const asked = vi.spyOn(pool, 'connect')
  expect((await guess()).status).toBe(429)
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})
