import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, testDatabase } from '#server/testing/test-app.ts'
import { startOps } from './ops.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function ask(state: Parameters<typeof startOps>[1], path: string, method = 'GET') {
  const server = await startOps(0, state)
  const { port } = server.address() as AddressInfo
  try {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method })
    expect(reply.headers.get('cache-control')).toBe('no-store')
    return { status: reply.status, body: await reply.json() }
  } finally {
    server.close()
  }
}

test('a portal is live, and ready while its database answers and it is not stopping', async () => {
  const { db } = database
  const state = { db, isStopping: () => false }
  expect(await ask(state, '/health/live')).toEqual({ status: 200, body: { status: 'live' } })
  expect(await ask(state, '/health/ready')).toEqual({ status: 200, body: { status: 'ready' } })
  expect(await ask({ db, isStopping: () => true }, '/health/ready')).toEqual({
    status: 503,
    body: { status: 'stopping' },
  })
  expect((await ask(state, '/health/ready', 'POST')).status).toBe(405)
  expect((await ask(state, '/')).status).toBe(404)
})

test('a portal without database is live and not ready', async () => {
  const away = openTestDatabase('postgres://nobody@127.0.0.1:1/nothing')
  const state = { db: away.db, isStopping: () => false }
  expect(await ask(state, '/health/ready')).toEqual({ status: 503, body: { status: 'database absent' } })
  expect((await ask(state, '/health/live')).status).toBe(200)
  await away.close()
})
