import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { isLoopbackAddress, isRefusedAddress, RefusedAddress } from './callable-address.ts'
import { createGuardedFetch } from './guarded-fetch.ts'

const limits = { timeoutMs: 2000, maxBytes: 100 }
const inDemo = createGuardedFetch({ loopback: true, ...limits })
const inProduction = createGuardedFetch({ loopback: false, ...limits })

/** Serves until `work` is done; returns how many requests came. */
async function serving(answer: RequestListener, work: (port: number) => Promise<unknown>): Promise<number> {
  let requests = 0
  const server = createServer((req, res) => {
    requests += 1
    answer(req, res)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await work((server.address() as AddressInfo).port)
  } finally {
    server.close()
    server.closeAllConnections()
  }
  return requests
}

test.each([
  'http://169.254.169.254/latest/meta-data',
  'http://[fe80::1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://100.100.100.200/',
  'http://[fd00:ec2::254]/',
  'http://0.0.0.0/',
  'http://[::]/',
  'http://224.0.0.1/',
  // The URL standard reads other spellings of the same address.
  'http://2852039166/',
  'http://0xa9.0xfe.0xa9.0xfe/',
])('S-242 %s is never called', (address) => expect(inDemo(address)).rejects.toBeInstanceOf(RefusedAddress))

test.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '127.1'])(
  'S-242 %s is called in the demo only',
  async (host) => {
    await expect(inProduction(`http://${host}:1/`)).rejects.toBeInstanceOf(RefusedAddress)
    await expect(inDemo(`http://${host}:1/`)).rejects.not.toBeInstanceOf(RefusedAddress)
  },
)

test.each(['10.1.2.3', '192.168.1.10', '203.0.113.5', 'fd12::1', '64:ff9b::a01:203'])(
  '%s is an address where an application may be',
  (address) => {
    expect(isRefusedAddress(address)).toBe(false)
    expect(isLoopbackAddress(address)).toBe(false)
  },
)

test('only http and https are called', () =>
  expect(inDemo('file:///etc/passwd')).rejects.toThrow('file: is not called'))

test('sends a form with the original host name, and returns the response', async () => {
  let got: unknown
  await serving(
    async (req, res) => {
      const body = (await req.toArray()).join('')
      got = { method: req.method, host: req.headers.host?.replace(/\d+/, 'PORT'), body }
      res.writeHead(200, { 'x-two': ['a', 'b'] }).end('{"ok":true}')
    },
    async (port) => {
      const response = await inDemo(`http://localhost:${port}/x`, { method: 'POST', body: 'a=1' })
      expect([response.status, response.headers.get('x-two')]).toEqual([200, 'a, b'])
      expect(await response.json()).toEqual({ ok: true })
    },
  )
  expect(got).toEqual({ method: 'POST', host: 'localhost:PORT', body: 'a=1' })
})

test('S-242 a redirect is an answer, and is not followed', async () => {
  const requests = await serving(
    (req, res) => res.writeHead(302, { location: `http://${req.headers.host}/next` }).end(),
    async (port) => expect((await inDemo(`http://127.0.0.1:${port}/`)).status).toBe(302),
  )
  expect(requests).toBe(1)
})

test('S-242 an answer that is too long is cut off', async () => {
  await serving(
    (_req, res) => {
      const more = () => {
        while (!res.destroyed && res.write('x'.repeat(1000)));
      }
      res.on('drain', more)
      more()
    },
    (port) => expect(inDemo(`http://127.0.0.1:${port}/`)).rejects.toThrow('longer than 100 bytes'),
  )
})

test('an answer that does not come is given up on', async () => {
  const hasty = createGuardedFetch({ loopback: true, timeoutMs: 50, maxBytes: 100 })
  await serving(
    () => {},
    (port) => expect(hasty(`http://127.0.0.1:${port}/`)).rejects.toThrow(),
  )
})
