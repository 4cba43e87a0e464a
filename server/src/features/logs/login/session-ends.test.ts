import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let person: string

const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  await foundCompany(db())
})
afterAll(() => world.stop())
beforeEach(async () => {
  person = fresh('P')
  await employ(db(), person, [{ org: 'sales', role: 'staff' }])
  // Noon in Shanghai, so that a few hours later is still the same day.
  world.clock.stopAt(new Date(Date.UTC(2026, 5, 15, 4)))
  return () => world.clock.run()
})

async function signIn(browser = world.browser()): Promise<Browser> {
  await browser.signIn(world.provider, { sub: person })
  return browser
}

const refresh = (browser: Browser) =>
  browser.call('POST /iam-authority/auth/token', { query: { grant_type: 'refresh_token' } })

/** Returns the person's log rows other than sign-ins: event, reason and seconds. */
const told = async () => {
  const rows = await db()
    .selectFrom('login_log')
    .selectAll()
    .where('user_no', '=', person)
    .where('event_type', '<>', 'login')
    .orderBy('row_no')
    .execute()
  return rows.map(({ event_type, end_reason, duration_sec }) => [event_type, end_reason, duration_sec])
}

test('[STAT-06] a sign-out is on record with how long the session had lasted, and once', async () => {
  const browser = await signIn()
  world.clock.forward(100)
  const copies = [world.browser(browser), world.browser(browser)]
  await Promise.all(copies.map((copy) => copy.call('POST /iam-portal/auth/logout')))
  expect(await told()).toEqual([['logout', 'signed_out', 100]])
})

test('[STAT-06] who signs out everywhere ends each session, and each end is on record', async () => {
  const [here] = [await signIn(), await signIn()]
  world.clock.forward(60)
  await here?.call('POST /iam-portal/auth/logout', { body: { everywhere: true } })
  expect(await told()).toEqual([
    ['logout', 'signed_out', 60],
    ['logout', 'signed_out', 60],
  ])
})

test('[STAT-06] a session that another one replaces, or that is ended from elsewhere, is on record', async () => {
  const browser = await signIn()
  world.clock.forward(10)
  await signIn(browser)
  const there = await signIn()
  world.clock.forward(10)
  await there.call('POST /iam-portal/v1/portal/session/end', { body: { others: true } })
  expect(await told()).toEqual([
    ['logout', 'replaced', 10],
    ['logout', 'ended_by_person', 10],
  ])
})

test('[STAT-06] a session found to be over is on record with the time until it was', async () => {
  const browser = await signIn()
  world.clock.forward(40 * 86_400)
  await refresh(browser)
  expect(await told()).toEqual([['logout', 'expired', 7 * 86_400]])
})

test('[STAT-06] coming back on another day without signing in is on record once a day, renewals of a day are not', async () => {
  const browser = await signIn()
  const visits = async (hours: number) => {
    world.clock.forward(hours * 3600)
    expect((await refresh(browser)).status).toBe(200)
    return (await told()).length
  }
  expect(await visits(11)).toBe(0)
  // It is now after midnight in Shanghai.
  expect(await visits(1)).toBe(1)
  expect(await visits(1)).toBe(1)
  expect(await visits(24)).toBe(2)
  const rows = await db()
    .selectFrom('login_log')
    .select(['login_type', 'result', 'app_code', 'user_name'])
    .where('user_no', '=', person)
    .where('event_type', '=', 'refresh')
    .execute()
  expect(rows[0]).toEqual({
    login_type: 'refresh',
    result: 1,
    app_code: 'iambiz',
    user_name: `员工${person}`,
  })
})

test('[STAT-06] renewals of a pair that is given again just after midnight are no visit each', async () => {
  const browser = await signIn()
  // Five seconds before midnight in Shanghai.
  world.clock.forward(12 * 3600 - 5)
  await refresh(browser)
  world.clock.forward(6)
  for (let time = 0; time < 3; time++) expect((await refresh(browser)).status).toBe(200)
  expect(await told()).toEqual([])
  world.clock.forward(900)
  expect((await refresh(browser)).status).toBe(200)
  expect(await told()).toEqual([['refresh', null, null]])
})

test('[STAT-06] ten tabs that come back at once on another day are one visit', async () => {
  const browser = await signIn()
  world.clock.forward(86_400)
  const tabs = Array.from({ length: 10 }, () => world.browser(browser))
  await Promise.all(tabs.map(refresh))
  expect(await told()).toEqual([['refresh', null, null]])
})
