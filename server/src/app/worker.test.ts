import type { Runner } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sweepSessions } from '#server/features/session/store.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'
import { startWorker, workerDeps } from './worker.ts'

let world: TestWorld
let worker: Runner
beforeAll(async () => {
  world = await testPortal()
  await foundCompany(world.database.db)
  await employ(world.database.db, 'A1', [{ org: 'sales', role: 'staff' }])
  worker = await startWorker(workerDeps(world.worker))
})
afterAll(async () => {
  await worker.stop()
  await world.stop()
})
beforeEach(() => {
  world.provider.revoked.length = 0
})

const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)
const jobs = async () =>
  (await query('select last_error, attempts from graphile_worker._private_jobs')).rows as {
    last_error: string | null
    attempts: number
  }[]

async function signOut() {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' })
  expect((await browser.call('POST /iam-portal/auth/logout')).status).toBe(200)
}

test('[AUTH-14] after a sign-out the worker revokes the token at the provider', async () => {
  const { issued } = world.provider
  const before = issued.length
  await signOut()
  await vi.waitFor(() => expect(world.provider.revoked).toEqual(issued.slice(before)), 30_000)
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), 30_000)
})

test('[AUTH-14] an unavailable provider is informed when it is available again', async () => {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' })
  await world.provider.stop()
  await browser.call('POST /iam-portal/auth/logout')
  await vi.waitFor(async () => {
    expect(await jobs()).toEqual([{ last_error: expect.any(String), attempts: 1 }])
  }, 30_000)
  await world.provider.start()
  await query('update graphile_worker._private_jobs set run_at = now()')
  await vi.waitFor(() => expect(world.provider.revoked).toHaveLength(1), 30_000)
})

test('[AUTH-14] a token that cannot be decrypted any more is given up, with a line in the log', async () => {
  const payload = { sealedToken: 'k0.AAAA', sealContext: 'session:x:refresh' }
  await query(`select graphile_worker.add_job('session:revoke-at-provider', $1)`, [payload])
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), 30_000)
  expect(world.provider.revoked).toEqual([])
  expect(world.logged.some((line) => line.includes('cannot be decrypted'))).toBe(true)
})

test('sweeping takes what can never count again, and nothing else', async () => {
  const { db } = world.database
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' })
  const start = world.clock.now()
  const later = (days: number) => new Date(start.getTime() + days * 86_400_000)
  const left = async () => ({
    pending: (await db.selectFrom('pending_login').select('state_hash').execute()).length,
    sessions: (await db.selectFrom('session').select('ended_at').execute()).length,
    tokens: (await db.selectFrom('session_token').select('generation').execute()).length,
  })
  const before = await left()
  await sweepSessions(db, later(1))
  expect(await left()).toEqual(before)
  await sweepSessions(db, later(2))
  expect((await left()).pending).toBe(0)
  expect((await left()).sessions).toBe(before.sessions)
  await sweepSessions(db, later(31))
  expect((await browser.call('GET /iam-portal/v1/portal/menu')).status).toBe(200)
  await sweepSessions(db, later(61))
  expect(await left()).toEqual({ pending: 0, sessions: 0, tokens: 0 })
})

test('a started worker notifies people of a delegation that begins, by its job of every minute', async () => {
  const { db } = world.database
  const [principal, agent] = [fresh('P'), fresh('A')]
  await employ(db, principal, [{ org: 'sales', role: 'lead' }])
  await employ(db, agent, [{ org: 'sales', role: 'staff' }])
  await givenIn(db).delegation({
    ...{ principal_no: principal, agent_no: agent, org_code: 'sales', role_no: 'lead', told_status: 1 },
  })
  await query(`select graphile_worker.add_job('delegation:turns')`)
  await vi.waitFor(async () => {
    const { rows } = await query('select user_no from notice where user_no = any($1)', [[principal, agent]])
    expect(rows).toHaveLength(2)
  }, 30_000)
  const { rows } = await query(`select identifier from graphile_worker._private_known_crontabs`)
  expect(rows.map(({ identifier }) => identifier)).toContain('delegation:turns')
})

test('the sweep is a job that the worker knows', async () => {
  await query(`insert into rate_counter values ('old', now() - interval '2 hours', 1)`)
  await query(`select graphile_worker.add_job('platform:sweep')`)
  await vi.waitFor(
    async () => expect((await query('select from rate_counter where key = $1', ['old'])).rows).toEqual([]),
    30_000,
  )
})
