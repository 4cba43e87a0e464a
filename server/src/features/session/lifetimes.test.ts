import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'
import { sessionEnds } from './lifetimes.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal()
  await foundCompany(world.database.db)
  await employ(world.database.db, 'A1', [{ org: 'sales', role: 'staff' }])
  for (const role of ['root', 'auc', 'bsm'])
    await employ(world.database.db, role, [
      { org: 'group', role },
      { org: 'sales', role: 'staff' },
    ])
})
afterAll(() => world.stop())

beforeEach(() => world.clock.stopAt(new Date(world.clock.now().getTime() + 60_000)))
afterEach(() => world.clock.run())

const minutes = 60
const hours = 3600
const days = 86_400

async function signedIn(sub: string, more: Record<string, unknown> = {}) {
  const browser = world.browser()
  world.provider.faults.claims = (claims) => ({ ...claims, ...more })
  const { setCookies } = await browser.signIn(world.provider, { sub })
  delete world.provider.faults.claims
  const refresh = () =>
    browser.call('POST /iam-authority/auth/token', { query: { grant_type: 'refresh_token' } })
  const menu = () => browser.call('GET /iam-portal/v1/portal/menu')
  return { browser, setCookies, refresh, menu }
}

test.each([
  ['A1', 7 * days],
  ['root', 30 * minutes],
  ['auc', 30 * minutes],
  ['bsm', 30 * minutes],
])('[AUTH-08] a session of %s ends when it was idle for %i seconds', async (sub, idle) => {
  const used = await signedIn(sub)
  world.clock.forward(idle - 0.001)
  expect((await used.refresh()).status).toBe(200)
  world.clock.forward(idle)
  expect(await used.refresh()).toMatchObject({ status: 401, envelope: { code: 1008 } })
})

test('[AUTH-08] a session that expired stays expired, however often it is asked for', async () => {
  const late = await signedIn('A1')
  const jar = new Map(late.browser.jar)
  world.clock.forward(7 * days)
  for (let time = 0; time < 3; time++) {
    for (const [name, value] of jar) late.browser.jar.set(name, value)
    expect(await late.refresh()).toMatchObject({ status: 401, envelope: { code: 1008 } })
  }
})

test.each([
  ['A1', 30 * days, 6 * days],
  ['root', 12 * hours, 29 * minutes],
])(
  '[AUTH-08] a session of %s ends %i seconds after the sign-in, however it is used',
  async (sub, life, step) => {
    const used = await signedIn(sub)
    let age = 0
    for (; age + step < life; age += step) {
      world.clock.forward(step)
      expect((await used.refresh()).status).toBe(200)
    }
    world.clock.forward(life - age - 0.001)
    expect((await used.menu()).status).toBe(200)
    world.clock.forward(0.001)
    const over = await used.menu()
    expect(over.status).toBe(401)
    expect([1006, 1007]).toContain(over.envelope.code)
  },
)

test('[AUTH-08] who becomes an administrator gets the administrators’ limits with the next refresh', async () => {
  const risen = fresh('risen')
  await employ(world.database.db, risen, [{ org: 'sales', role: 'staff' }])
  const used = await signedIn(risen)
  await world.database.db
    .insertInto('person_role')
    .values({ user_no: risen, org_code: 'group', role_no: 'auc' })
    .execute()
  world.clock.forward(hours)
  expect((await used.refresh()).status).toBe(200)
  world.clock.forward(30 * minutes)
  expect((await used.refresh()).status).toBe(401)
})

test('[AUTH-08] no access token outlives its session', async () => {
  const used = await signedIn('root')
  for (let age = 0; age < 11.75 * hours; age += 15 * minutes) {
    world.clock.forward(15 * minutes)
    expect((await used.refresh()).status).toBe(200)
  }
  world.clock.forward(14 * minutes)
  const { envelope } = await used.refresh()
  expect(envelope.data.expires_in).toBe(60)
})

test('[AUTH-08] a session ends with that of the provider, if it says when', async () => {
  const session_expiry = Math.floor(world.clock.now().getTime() / 1000) + 2 * hours
  const used = await signedIn('A1', { session_expiry })
  world.clock.forward(hours)
  expect((await used.refresh()).status).toBe(200)
  world.clock.forward(hours)
  expect(await used.refresh()).toMatchObject({ status: 401, envelope: { code: 1008 } })
  for (const far of [0, 1e15]) {
    const { menu } = await signedIn('A1', { session_expiry: far })
    expect((await menu()).status).toBe(200)
  }
})

describe('on a shared computer', () => {
  const shared = { iambiz_shared_computer: true }

  test('[AUTH-08] a session ends when it was idle for 30 minutes, as its row says', async () => {
    const used = await signedIn('A1', shared)
    for (let time = 0; time < 3; time++) {
      world.clock.forward(29 * minutes)
      expect((await used.refresh()).status).toBe(200)
    }
    world.clock.forward(30 * minutes)
    expect(await used.refresh()).toMatchObject({ status: 401, envelope: { code: 1008 } })
  })

  test('[AUTH-07] its cookies end with the browser, also those of later pairs', async () => {
    const { setCookies, refresh, browser } = await signedIn('A1', shared)
    world.clock.forward(60)
    const renewed = await refresh()
    expect(setCookies).toHaveLength(3)
    expect(renewed.setCookies).toHaveLength(2)
    for (const line of [...setCookies, ...renewed.setCookies]) expect(line).not.toMatch(/max-age|expires/i)
    const { envelope } = await browser.call('GET /iam-portal/auth/user')
    expect(envelope.data).toMatchObject({ endsWithBrowser: true })
  })

  test('[AUTH-08] whatever ends a session earlier still counts', async () => {
    const session = { createdAt: new Date(0), now: new Date(0), administrator: true }
    const lifetimes = {
      ...{ accessSeconds: 900, idleMs: 7 * days * 1000, absoluteMs: 30 * days * 1000 },
      ...{ administratorIdleMs: 600_000, administratorAbsoluteMs: hours * 1000 },
    }
    const limits = { idle_minutes: 30, life_minutes: 480, ends_with_browser: true }
    const at = (seconds: number) => new Date(seconds * 1000)
    expect(sessionEnds(lifetimes, { ...session, limits })).toEqual({
      accessUntil: at(5 * minutes),
      idleUntil: at(10 * minutes),
      expiresAt: at(hours),
    })
    expect(sessionEnds(lifetimes, { ...session, administrator: false, limits })).toEqual({
      accessUntil: at(15 * minutes),
      idleUntil: at(30 * minutes),
      expiresAt: at(8 * hours),
    })
  })
})
