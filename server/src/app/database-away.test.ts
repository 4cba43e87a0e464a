import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { startTcpProxy, type TcpProxy } from '#server/testing/tcp-proxy.ts'
import { startPortal, type TestPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let wire: TcpProxy
let portal: TestPortal
let browser: ReturnType<TestWorld['browser']>
beforeAll(async () => {
  world = await testPortal()
  await foundCompany(world.database.db)
  await employ(world.database.db, 'A1', [{ org: 'sales', role: 'staff' }])
  const { hostname, port } = new URL(world.database.url)
  wire = await startTcpProxy({ host: hostname, port: Number(port) })
  const url = wire.through(world.database.url)
  const { worker } = world.database
  portal = await startPortal({ ...world, database: { url, worker }, statementTimeoutMs: 1000 })
  browser = portal.browser()
  await browser.signIn(world.provider, { sub: 'A1' })
})
afterAll(async () => {
  await portal.stop()
  await wire.close()
  await world.stop()
})

const menu = () => browser.call('GET /iam-portal/v1/portal/menu')

/** Expects an immediate refusal; a reply that waited for the database would not arrive. */
async function expectBusy() {
  const answer = await menu()
  expect(answer).toMatchObject({
    status: 503,
    envelope: { code: 503, message: '服务繁忙，请稍后再试', data: null },
  })
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(answer.setCookies).toEqual([])
}

test('a database that is away is a clear reply at once, nobody is signed out, and it is used again when it is back', async () => {
  expect((await menu()).status).toBe(200)
  await wire.cut()
  await expectBusy()
  await expectBusy()
  const login = await browser.fetchRaw('/api/iam-portal/auth/login')
  expect([login.status, login.headers.get('location')]).toEqual([
    302,
    expect.stringContaining('?error=temporarily_unavailable'),
  ])
  await wire.mend()
  expect((await menu()).status).toBe(200)
})

test('the page loads while the database is away, and gives up no session that nobody can judge', async () => {
  await wire.cut()
  try {
    for (const [visitor, isSessionUnknown] of [
      [browser, true],
      [portal.browser(), false],
    ] as const) {
      const page = await visitor.fetchRaw('/iambiz/home')
      expect(page.status).toBe(200)
      expect(page.headers.get('content-type')).toContain('text/html')
      expect(await page.text()).toContain(`"isSessionUnknown":${isSessionUnknown}`)
    }
  } finally {
    await wire.mend()
  }
  expect((await menu()).status).toBe(200)
})

test('connections that the database ends are replaced', async () => {
  await Promise.all([menu(), menu(), menu()])
  await world.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const answers = await Promise.all([menu(), menu(), menu(), menu()])
  for (const { status } of answers) expect([200, 503]).toContain(status)
  expect((await menu()).status).toBe(200)
})

test('a network that swallows everything is given up after the time of a statement', async () => {
  expect((await menu()).status).toBe(200)
  wire.swallow()
  try {
    await expectBusy()
  } finally {
    await wire.mend()
  }
  await expect.poll(async () => (await menu()).status).toBe(200)
})

test('more calls at once than connections are all answered', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, menu))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

test('a transaction that is cut off in the middle leaves nothing behind', async () => {
  const { pool } = world.database
  const blocker = await pool.connect()
  try {
    await blocker.query('begin')
    await blocker.query('lock table login_log in exclusive mode')
    const sessions = () => world.database.db.selectFrom('session').select('session_id').execute()
    const before = (await sessions()).length
    const late = portal.browser()
    const callback = await late.toProvider(world.provider, { sub: 'A1' })
    const exchange = late.exchange(callback)
    await expect
      .poll(async () => {
        const { rows } = await pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        return rows.length
      })
      .toBeGreaterThan(0)
    await wire.cut()
    expect((await exchange).status).toBe(503)
    await blocker.query('rollback')
    await wire.mend()
    expect((await sessions()).length).toBe(before)
  } finally {
    blocker.release()
  }
})
