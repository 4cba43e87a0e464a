import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { startPortal, type TestPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let other: TestPortal

const db = () => world.database.db

beforeAll(async () => {
  world = await testPortal()
  other = await startPortal(world)
  await foundCompany(db())
  for (const userNo of ['A1', 'A2']) await employ(db(), userNo, [{ org: 'sales', role: 'staff' }])
  await employ(db(), 'newcomer')
})
afterAll(async () => {
  await other.stop()
  await world.stop()
})
beforeEach(async () => {
  world.clock.run()
  await db().deleteFrom('session').execute()
})

async function signedIn(userNo = 'A1', env = 'prod'): Promise<Browser> {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: userNo }, env)
  return browser
}

const sessionsOf = async (browser: Browser) =>
  (await browser.call('POST /iam-portal/v1/portal/session/list')).envelope.data

const ownId = async (browser: Browser) =>
  (await sessionsOf(browser)).find(({ current }) => current)?.sessionId ?? 'none'

const end = (browser: Browser, body: object) =>
  browser.call('POST /iam-portal/v1/portal/session/end', { body })

/** Returns the response code, which shows whether a browser is signed in, and if not, why. */
const stateOf = async (browser: Browser) =>
  (await browser.call('GET /iam-portal/v1/portal/dictionary')).envelope.code

const auditRows = () =>
  db().selectFrom('audit_record').selectAll().where('action', '=', 'session.end').execute()

test('[ACC-05] sessions are listed with device, address and times: this one first, nobody else’s, none that is over', async () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'
  const here = await signedIn()
  await signedIn('A2')
  const over = await signedIn()
  await over.call('POST /iam-portal/auth/logout')
  const idle = await signedIn()
  await db()
    .updateTable('session')
    .set({ idle_until: new Date(0) })
    .where('session_id', '=', await ownId(idle))
    .execute()
  world.clock.forward(60)
  await signedIn('A1', 'fat')
  await db().updateTable('session').set({ user_agent: firefox }).where('env', '=', 'fat').execute()

  const sessions = await sessionsOf(here)
  expect(sessions.map(({ current, env }) => [current, env])).toEqual([
    [true, 'prod'],
    [false, 'fat'],
  ])
  expect(sessions[1]).toMatchObject({ browser: 'Firefox 141', device: 'pc', ip: '127.0.0.1' })
  expect(sessions[1]?.os).toContain('Windows')
  expect(sessions[1]?.loginTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('[ACC-05] a session that is ended is over at once, at every portal, and the end is on record', async () => {
  const [here, there] = [await signedIn(), await signedIn()]
  const before = (await auditRows()).length
  const sessionId = await ownId(there)
  const { envelope } = await end(other.browser(here), { sessionIds: [sessionId] })
  expect(envelope).toMatchObject({ code: 200, data: { ended: 1 } })
  expect([await stateOf(here), await stateOf(there)]).toEqual([200, 1010])
  const row = (await auditRows())[before]
  expect(row).toMatchObject({ actor_no: 'A1', result: 'ok', detail: { ended: 1, others: false } })
  // The audit record must not reveal the cookie's value.
  expect(JSON.stringify(row)).not.toContain(sessionId)
})

/** Returns whether each revocation queued for the provider also ends its session. */
async function askedOfProvider(act: () => Promise<unknown>): Promise<boolean[]> {
  const { pool } = world.database
  await pool.query('delete from graphile_worker._private_jobs')
  await act()
  const { rows } = await pool.query(
    `select payload from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as task on task.id = job.task_id
     where task.identifier = 'session:revoke-at-provider'`,
  )
  return rows.map(({ payload }) => payload.endsSession)
}

test('[ACC-05] the provider is asked to end its own session too, or that browser would come back by itself', async () => {
  const [here, there] = [await signedIn(), await signedIn()]
  const sessionIds = [await ownId(there)]
  expect(await askedOfProvider(() => end(here, { sessionIds }))).toEqual([true])
})

test('[ACC-05] not the one that this very browser has, though its session of another environment ends', async () => {
  const here = await signedIn()
  await here.signIn(world.provider, { sub: 'A1' }, 'fat')
  expect(await askedOfProvider(() => end(here, { others: true }))).toEqual([false])
})

test('[ACC-05] ending it again is no failure', async () => {
  const [here, there] = [await signedIn(), await signedIn()]
  const sessionIds = [await ownId(there)]
  await end(here, { sessionIds })
  const again = await end(here, { sessionIds: [...sessionIds, ...sessionIds] })
  expect(again.envelope).toMatchObject({ code: 200, data: { ended: 0 } })
})

test('[ACC-05] all others end, of all environments, and this one stays', async () => {
  const [here, there, elsewhere] = [await signedIn(), await signedIn(), await signedIn('A1', 'fat')]
  const stranger = await signedIn('A2')
  expect((await end(here, { others: true })).envelope.data).toEqual({ ended: 2 })
  expect([await stateOf(here), await stateOf(there), await stateOf(stranger)]).toEqual([200, 1010, 200])
  const menu = await elsewhere.call('GET /iam-portal/v1/portal/dictionary', { headers: { env: 'fat' } })
  expect(menu.envelope.code).toBe(1010)
})

test('[ACC-05] if one of the sessions belongs to another person none ends, and the reply is that it does not exist', async () => {
  const [here, there, stranger] = [await signedIn(), await signedIn(), await signedIn('A2')]
  const [own, foreign] = [await ownId(there), await ownId(stranger)]
  for (const sessionIds of [[own, foreign], [foreign], ['01890000-0000-7000-8000-000000000000']]) {
    const answer = await expectChanges(db(), [], () => end(here, { sessionIds }))
    expect(answer).toMatchObject({ status: 404, envelope: { code: 404, message: '内容不存在' } })
  }
  expect([await stateOf(there), await stateOf(stranger)]).toEqual([200, 200])
})

test('[ACC-05] the session in use is left by signing out', async () => {
  const here = await signedIn()
  const sessionIds = [(await ownId(here)).toUpperCase()]
  const answer = await expectChanges(db(), [], () => end(here, { sessionIds }))
  expect(answer.envelope).toMatchObject({ code: 422, message: '这是您当前的登录，请使用「退出登录」' })
})

test.each([
  {},
  { others: false },
  { sessionIds: [] },
  { sessionIds: ['x'] },
  { others: true, sessionIds: [] },
])('[ACC-05] %j says not which sessions are meant', async (body) => {
  const here = await signedIn()
  const { status } = await expectChanges(db(), [], () => end(here, body))
  expect([400, 422]).toContain(status)
})

test('[ACC-05] of two browsers that end each other at once, at two portals, one stays', async () => {
  for (let round = 0; round < 5; round++) {
    await db().deleteFrom('session').execute()
    const one = await signedIn()
    const two = other.browser(await signedIn())
    await signedIn()
    const codes = (await Promise.all([end(one, { others: true }), end(two, { others: true })])).map(
      ({ envelope }) => envelope.code,
    )
    expect(new Set(codes)).toEqual(new Set([200, 1010]))
    const staying = [await stateOf(one), await stateOf(two)].map((code) => code === 200)
    expect(staying).toEqual(codes.map((code) => code === 200))
    const open = await db().selectFrom('session').select('session_id').where('ended_at', 'is', null).execute()
    expect(open).toHaveLength(1)
  }
})

test('[ACC-05] a page that is just renewing its tokens cannot keep a session that is ended', async () => {
  const [here, there] = [await signedIn(), await signedIn()]
  const sessionIds = [await ownId(there)]
  const renew = (browser: Browser) =>
    browser.call('POST /iam-authority/auth/token', { query: { grant_type: 'refresh_token' } })
  const tabs = [there, other.browser(there)]
  await Promise.all([end(here, { sessionIds }), ...tabs.map(renew)])
  // A tab that was refused has lost its cookies.
  for (const tab of tabs) expect([1006, 1010]).toContain(await stateOf(tab))
  for (const tab of tabs) expect((await renew(tab)).status).toBe(401)
})

test('[ACC-05] a session can be ended before there is an organization and role', async () => {
  const [here, there] = [await signedIn('newcomer'), await signedIn('newcomer')]
  expect((await end(here, { others: true })).envelope.data).toEqual({ ended: 1 })
  expect((await end(there, { others: true })).status).toBe(401)
})
