import type { Server } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let browser: ReturnType<TestWorld['browser']>
beforeAll(async () => {
  world = await testPortal()
  await foundCompany(world.database.db)
  await employ(world.database.db, 'A1', [{ org: 'sales', role: 'staff' }])
  browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' })
})
afterAll(() => world.stop())

test('more calls than a process takes at once are refused at once, and it works on', async () => {
  const { pool } = world.database
  const blocker = await pool.connect()
  await blocker.query('begin; lock table person_role in access exclusive mode')
  const menu = () => browser.call('GET /iam-portal/v1/portal/menu')
  // As many calls as the process accepts wait for the lock, which is released after the first refusal. Refusals because
  // of overload have Retry-After 1; a call without a free connection would have 2.
  let refusedAtOnce = 0
  const answers = Array.from({ length: 600 }, () =>
    menu().then((answer) => {
      if (answer.status === 503 && answer.headers.get('retry-after') === '1') refusedAtOnce += 1
      return answer
    }),
  )
  await expect.poll(() => refusedAtOnce, { timeout: 10_000 }).toBeGreaterThan(0)
  await blocker.query('rollback')
  blocker.release()
  const statuses = new Set((await Promise.all(answers)).map(({ status }) => status))
  expect([...statuses].filter((status) => status !== 200)).toEqual([503])
  expect((await menu()).status).toBe(200)
})

test('who sends a body slowly takes nobody’s place', async () => {
  const { host, hostname, port } = new URL(world.baseUrl)
  const head = `POST /api/iam-portal/v1/portal/home HTTP/1.1\r\nHost: ${host}\r\nenv: prod\r\nlang: zh\r\ncontainertype: web-pc\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`
  let arrived = 0
  const count = () => {
    arrived += 1
  }
  world.app.server.on('request', count)
  const slow = Array.from({ length: 550 }, () => connect(Number(port), hostname).on('error', () => {}))
  try {
    for (const socket of slow) socket.write(head)
    await expect.poll(() => arrived).toBe(slow.length)
    expect((await browser.call('GET /iam-portal/v1/portal/menu')).status).toBe(200)
  } finally {
    world.app.server.off('request', count)
    for (const socket of slow) socket.destroy()
  }
})

test('connections that say nothing are looked for often enough for the limits to hold', () => {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = world.app.server as Server & {
    connectionsCheckingInterval: number
  }
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 10_000, requestTimeout: 30_000 })
  expect(connectionsCheckingInterval).toBeLessThanOrEqual(5000)
})

test('[HTTP-10] page 1000 can be asked for, page 1001 is refused with words of its own', async () => {
  const page = (pageNum: unknown, lang = 'zh') =>
    browser.call('POST /iam-portal/v1/portal/availableApp', { body: { pageNum }, headers: { lang } })
  expect((await page(1000)).status).toBe(200)
  const beyond = await page(1001)
  expect(beyond).toMatchObject({
    status: 400,
    envelope: { code: 40011, message: '最多查看前 1,000 页，请缩小范围或导出', data: null },
  })
  expect((await page(1001, 'en')).envelope.message).toContain('first 1,000 pages')
  for (const wrong of [0, -1, 1.5, '5', '1001', null, 2 ** 53, [1], { a: 1 }]) {
    const { status, envelope } = await page(wrong)
    expect(status, JSON.stringify(wrong)).toBe(400)
    expect([400, 40011]).toContain(envelope.code)
  }
  const query = await browser.call('GET /iam-portal/user/getBulletinList', { query: { pageNum: '1001' } })
  expect(query).toMatchObject({ status: 400, envelope: { code: 40011 } })
})

test('the statements that every call runs find their rows by an index', async () => {
  const { pool } = world.database
  const client = await pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    for (const statement of [
      `select from session_token where access_hash = '\\x00'`,
      `select from session_token where refresh_hash = '\\x00'`,
      `select from session where user_no = 'A1' and session_id = gen_random_uuid()`,
      `select from session where user_no = 'A1' and ended_at is null order by created_at desc offset 10`,
      `select from pending_login where code_hash = '\\x00' and session_id is not null`,
      `select from person_role where user_no = 'A1'`,
      `select from login_log where user_no = 'A1' and occurred_at > now() - interval '1 day'`,
    ]) {
      const { rows } = await client.query(`explain ${statement}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, statement).not.toContain('Seq Scan')
    }
  } finally {
    client.release(true)
  }
})
