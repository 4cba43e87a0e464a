import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let browser: ReturnType<TestWorld['browser']>
beforeAll(async () => {
  world = await testPortal({ TRUSTED_PROXIES: '127.0.0.1' })
  await foundCompany(world.database.db)
  await employ(world.database.db, 'A1', [{ org: 'sales', role: 'staff' }])
  browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' })
})
afterAll(() => world.stop())

let from = 0
beforeEach(() => {
  from = world.logged.length
})
const lines = () => world.logged.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>)
const warnings = () => lines().filter(({ level }) => level === 'warn' || level === 'error')

const menuPath = '/api/iam-portal/v1/portal/menu'
const menuHeaders = (address: string) => ({
  ...{ env: 'prod', lang: 'zh', containertype: 'web-pc' },
  'x-forwarded-for': address,
})
const request = (path = menuPath, address = '10.9.9.9') => {
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const { host } = new URL(world.baseUrl)
  return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nenv: prod\r\nlang: zh\r\ncontainertype: web-pc\r\nx-forwarded-for: ${address}\r\nCookie: ${cookie}\r\n\r\n`
}

async function open(): Promise<Socket> {
  const { port, hostname } = new URL(world.baseUrl)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

/** Collects the statuses of the replies on a connection until it closes. */
async function untilClosed(socket: Socket): Promise<number[]> {
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  await once(socket, 'close')
  return [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
}

/** Blocks every call of a signed-in person while `work` runs. */
async function whileCallsWait<T>(work: () => Promise<T>): Promise<T> {
  const blocker = await world.database.pool.connect()
  await blocker.query('begin; lock table person_role in access exclusive mode')
  try {
    return await work()
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
}

test('sixteen requests of a connection are handled at once, the next one ends it and is no work', async () => {
  let handled = 0
  const count = () => {
    handled += 1
  }
  const socket = await open()
  const closed = untilClosed(socket)
  await whileCallsWait(async () => {
    world.app.server.on('request', count)
    socket.write(request().repeat(200))
    await expect.poll(() => handled).toBeGreaterThan(16)
    world.app.server.off('request', count)
  })
  expect(await closed).toEqual([...new Array(16).fill(200), 503])
  expect(warnings()).toEqual([])
})

test('who sends a large body is counted while the portal finds out who it is', async () => {
  const { host } = new URL(world.baseUrl)
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const head = `POST /api/iam-portal/v1/portal/home HTTP/1.1\r\nHost: ${host}\r\nenv: prod\r\nlang: zh\r\ncontainertype: web-pc\r\nx-forwarded-for: 10.9.9.7\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 20000\r\n\r\n{`
  const sockets = await Promise.all(Array.from({ length: 520 }, open))
  let text = ''
  for (const socket of sockets)
    socket.on('data', (chunk) => {
      text += chunk
    })
  await whileCallsWait(async () => {
    for (const socket of sockets) socket.write(head)
    await expect.poll(() => text.match(/HTTP\/1\.1 503/g)?.length, { timeout: 20_000 }).toBe(20)
  })
  // They are authenticated now and send slowly, which does not count as active work.
  await expect
    .poll(async () => (await browser.fetchRaw(menuPath, { headers: menuHeaders('10.9.9.7') })).status)
    .toBe(200)
  for (const socket of sockets) socket.destroy()
})

test('a connection may send more than sixteen requests, one after the other', async () => {
  const socket = await open()
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  const answered = () => text.match(/HTTP\/1\.1 200/g)?.length ?? 0
  for (let time = 1; time <= 4; time += 1) {
    socket.write(request().repeat(10))
    await expect.poll(answered).toBe(time * 10)
  }
  socket.destroy()
})

test('one address has 500 requests in work, everybody else goes on, and the log has one line of what was refused', async () => {
  const sockets = await Promise.all(Array.from({ length: 40 }, open))
  let text = ''
  for (const socket of sockets)
    socket.on('data', (chunk) => {
      text += chunk
    })
  const count = (status: number) => text.match(new RegExp(`HTTP/1\\.1 ${status}`, 'g'))?.length ?? 0
  const anonymous = '/api/iam-portal/v1/portal/config'
  const refused = () =>
    warnings()
      .map(({ counts }) => (counts as Record<string, number> | undefined)?.['refused for the load'] ?? 0)
      .reduce((all, counted) => all + counted, 0)
  await whileCallsWait(async () => {
    for (const socket of sockets) socket.write(request().repeat(16))
    await expect
      .poll(
        async () =>
          (await browser.fetchRaw(anonymous, { headers: { 'x-forwarded-for': '10.9.9.9' } })).status,
      )
      .toBe(503)
    const other = await browser.fetchRaw(anonymous, { headers: { 'x-forwarded-for': '10.9.9.8' } })
    expect(other.status).not.toBe(503)
    // All requests have arrived: those above the limit are counted, but answered in order after the earlier ones.
    await expect.poll(refused, { timeout: 20_000 }).toBeGreaterThanOrEqual(640 - 500)
  })
  await expect.poll(() => count(200) + count(503), { timeout: 20_000 }).toBe(640)
  for (const socket of sockets) socket.destroy()
  expect(count(200)).toBeLessThanOrEqual(500)
  await expect.poll(() => warnings().length, { timeout: 5000 }).toBeGreaterThan(0)
  const counted = warnings().map(({ counts }) => counts as Record<string, number> | undefined)
  expect(counted.every((each) => each?.['refused for the load'])).toBe(true)
  expect(JSON.stringify(lines())).not.toContain('"stack"')
})
