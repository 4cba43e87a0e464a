import { afterEach, expect, test } from 'vitest'
import { type Ops, type OpsOptions, startOps } from './ops.ts'

let ops: Ops
afterEach(() => ops.close())

// A pool of ports does not matter here: the system chooses a free one.
const start = async (options: Partial<OpsOptions> = {}) => {
  ops = await startOps({ host: '127.0.0.1', port: 0, drainSeconds: 0, isReady: async () => true, ...options })
  ops.start()
}

async function ask(path: string, init: RequestInit = {}) {
  const reply = await fetch(`http://127.0.0.1:${ops.port}${path}`, init)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  const { status } = (await reply.json()) as { status: string }
  return [reply.status, status]
}

test('a role is live, and ready while it can work and is not stopping', async () => {
  let canWork = true
  await start({ isReady: async () => canWork })
  expect(await ask('/health/live')).toEqual([200, 'live'])
  expect(await ask('/health/ready')).toEqual([200, 'ready'])
  canWork = false
  expect(await ask('/health/ready')).toEqual([503, 'database absent'])
  canWork = true
  await ops.drain()
  expect(await ask('/health/ready')).toEqual([503, 'stopping'])
  expect(await ask('/health/live')).toEqual([200, 'live'])
})

test('a role that waits for a migration is live and not ready', async () => {
  ops = await startOps({ host: '127.0.0.1', port: 0, drainSeconds: 0, isReady: async () => true })
  expect(await ask('/health/live')).toEqual([200, 'live'])
  expect(await ask('/health/ready')).toEqual([503, 'starting'])
})

test('nothing else is answered', async () => {
  await start()
  expect(await ask('/health/ready', { method: 'POST' })).toEqual([405, 'method not allowed'])
  for (const path of ['/', '/health', '/health/ready/', '/api/iam-portal/v1/portal/home'])
    expect(await ask(path)).toEqual([404, 'not found'])
})

test('a probe may name the machine by its address', async () => {
  await start()
  const headers = { host: '10.2.3.4:9090' }
  expect(await ask('/health/ready', { headers })).toEqual([200, 'ready'])
})

test('without a port nothing listens, and a role still drains', async () => {
  await start({ port: undefined })
  expect(ops.port).toBeUndefined()
  await ops.drain()
})
